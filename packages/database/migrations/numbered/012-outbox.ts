import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine, Migration } from '../migration.ts'

/** Events of commands, their deliveries, the notices of each person, and destinations outside the studio. */
export const outbox: Migration = {
  name: '012-outbox',
  async up(db, engine) {
    await createOutbox(db, engine)
    await createNotices(db, engine)
    await createDestinations(db, engine)
  },
}

/** Byte order on both engines, whatever the language of the PostgreSQL cluster. */
function textOf(engine: Engine) {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`
}

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0]
const primary = (column: Column) => column.primaryKey().notNull()
const required = (column: Column) => column.notNull()
const ofStaff = (column: Column) => column.notNull().references('staff.id')

async function createOutbox(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('outbox_events')
    .addColumn('id', 'bigint', primary)
    .addColumn('at', 'bigint', required)
    .addColumn('by', text, required)
    .addColumn('kind', text, required)
    .addColumn('data', text, required)
    .addColumn('secret', text)
    .addColumn('unique_key', text, (column) => column.unique())
    .addColumn('planned_at', 'bigint')
    .execute()
  await sql`create index outbox_events_unplanned on outbox_events (id) where planned_at is null`.execute(db)
  await db.schema
    .createTable('outbox_deliveries')
    .addColumn('id', 'bigint', primary)
    .addColumn('event_id', 'bigint', (column) => column.notNull().references('outbox_events.id'))
    .addColumn('channel', text, required)
    .addColumn('staff_id', 'bigint', (column) => column.references('staff.id'))
    .addColumn('destination_id', 'bigint')
    .addColumn('recipient', text, required)
    .addColumn('message_key', text, required)
    .addColumn('state', text, required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('last_at', 'bigint')
    .addColumn('fault', text, required)
    .execute()
  await sql`create index outbox_deliveries_waiting on outbox_deliveries (next_at) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index outbox_deliveries_failed on outbox_deliveries (last_at) where state = 'failed'`.execute(
    db,
  )
  await db.schema.createIndex('outbox_deliveries_event').on('outbox_deliveries').column('event_id').execute()
  await db.schema
    .createTable('job_leases')
    .addColumn('name', text, primary)
    .addColumn('holder', text, required)
    .addColumn('until', 'bigint', required)
    .execute()
}

async function createNotices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('notices')
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('event_id', 'bigint', (column) => column.notNull().references('outbox_events.id'))
    .addColumn('read_at', 'bigint')
    .addColumn('digest', text, required)
    .addColumn('digest_event_id', 'bigint')
    .addPrimaryKeyConstraint('notices_pk', ['staff_id', 'event_id'])
    .execute()
  await sql`create index notices_event on notices (event_id)`.execute(db)
  await sql`create index notices_unread on notices (staff_id) where read_at is null`.execute(db)
  await sql`create index notices_digest on notices (staff_id) where digest = 'waiting'`.execute(db)
  await db.schema
    .createTable('notice_choices')
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('kind', text, required)
    .addColumn('choice', text, required)
    .addPrimaryKeyConstraint('notice_choices_pk', ['staff_id', 'kind'])
    .execute()
  await db.schema
    .createTable('staff_devices')
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('device_hash', text, required)
    .addColumn('seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('staff_devices_pk', ['staff_id', 'device_hash'])
    .execute()
}

async function createDestinations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('destinations')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('kind', text, required)
    .addColumn('name', text, required)
    .addColumn('address', text, required)
    .addColumn('host', text, required)
    .addColumn('secret', text)
    .addColumn('previous_secret', text)
    .addColumn('previous_until', 'bigint')
    .addColumn('events', text, required)
    .addColumn('with_text', 'integer', required)
    .addColumn('enabled', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', text, required)
    .execute()
}
