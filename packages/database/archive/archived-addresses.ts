import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { addressKey } from '@tsuzuri/content/content-key'
import type { Redirect } from '@tsuzuri/content/redirect'
import { findRedirect, redirectTo } from '../redirects.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'

export async function readArchivedRedirects(
  db: Kysely<Tables>,
): Promise<{ path: string; target: string; createdAt: Date }[]> {
  const rows = await db.selectFrom('redirects').selectAll().orderBy('path').execute()
  return rows.map(({ created_at: at, ...row }) => ({ ...row, createdAt: new Date(at) }))
}

export async function readArchivedWithdrawals(db: Kysely<Tables>): Promise<Tables['withdrawals'][]> {
  return db.selectFrom('withdrawals').selectAll().orderBy('slug').execute()
}

/** Restores redirects with their creation times. */
export async function restoreRedirects(
  command: Command,
  redirects: readonly (Redirect & { createdAt: Date })[],
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    for (const { path, target, createdAt } of afterTheirTargets(redirects)) {
      if ((await findRedirect(writing.tx, path)) !== target) await redirectTo(writing, path, target)
      await writing.tx
        .updateTable('redirects')
        .set({ created_at: createdAt.getTime() })
        .where('path', '=', path)
        .execute()
    }
  })
}

/** Saving a redirect updates those that point to its path, so it is saved before them. */
function afterTheirTargets<Some extends Redirect>(redirects: readonly Some[]): Some[] {
  const waiting = new Map(redirects.map((redirect) => [redirect.path, redirect]))
  return redirects.flatMap((redirect) => {
    const chain: Some[] = []
    let next: Some | undefined = redirect
    while (next !== undefined && waiting.delete(next.path)) {
      chain.unshift(next)
      next = waiting.get(next.target)
    }
    return chain
  })
}

/** Restores the addresses of withdrawn articles. */
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
