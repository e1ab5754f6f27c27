import { isDeepStrictEqual } from 'node:util'
import { addressKey } from '@tsuzuri/content/content-key'
import type { Redirect } from '@tsuzuri/content/redirect'
import { findRedirect, leadTo } from '../redirects.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { readArchivedWithdrawals } from './archived-taxonomy.ts'

/** Old addresses lead on as they did, and since when. */
export async function restoreRedirects(
  command: Command,
  redirects: readonly (Redirect & { createdAt: Date })[],
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    for (const { path, target, createdAt } of redirects) {
      if ((await findRedirect(writing.tx, path)) !== target) await leadTo(writing, path, target)
      await writing.tx
        .updateTable('redirects')
        .set({ created_at: createdAt.getTime() })
        .where('path', '=', path)
        .execute()
    }
  })
}

/** Addresses that were taken away stay so. */
export async function restoreWithdrawals(
  command: Command,
  withdrawals: readonly Tables['withdrawals'][],
): Promise<Changed<void>> {
  return write(command, async ({ tx, changed }) => {
    const before = new Map((await readArchivedWithdrawals(tx)).map((row) => [row.slug, row]))
    for (const row of withdrawals) {
      if (isDeepStrictEqual({ ...before.get(row.slug) }, row)) continue
      changed.add(addressKey(row.slug))
      await tx
        .insertInto('withdrawals')
        .values(row)
        .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
        .execute()
    }
  })
}

/** The counts become what they were, however often they are put back. */
export async function restoreReads(command: Command, reads: readonly Tables['reads'][]): Promise<void> {
  if (reads.length === 0) return
  await write(command, ({ tx }) =>
    tx
      .insertInto('reads')
      .values([...reads])
      .onConflict((conflict) =>
        conflict.columns(['hour', 'article_id']).doUpdateSet((eb) => ({ count: eb.ref('excluded.count') })),
      )
      .execute(),
  )
}
