import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The next message to each target is found by an index; urgent messages go before the others. */
export const deliveryOrder: Migration = {
  name: '029-delivery-order',
  async up(db) {
    await db.schema
      .alterTable('outbox_deliveries')
      .addColumn('urgent', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`create index outbox_deliveries_next
      on outbox_deliveries (channel, destination_id, urgent desc, event_id, id, next_at)
      where state = 'waiting'`.execute(db)
  },
}
