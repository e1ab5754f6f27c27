import type { Kysely } from 'kysely'
import { z } from 'zod'
import { keyRights, may, type Right, type StaffActor } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Database } from '../open.ts'
import { insertRows, nextIds } from '../rows.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { findStaff, type Staff } from './staff.ts'

type Row = Tables['api_keys']
export type ApiKey = Omit<Row, 'rights'> & { rights: Right[] }

const rightsSchema = z.array(z.enum(keyRights as [Right, ...Right[]]))
const mostKeys = 50

/** Creates a key with some of its maker's rights. The token is returned once; only its hash is stored. */
export async function createApiKey(
  command: Command & { by: StaffActor },
  { name, rights, expiresAt }: { name: string; rights: readonly Right[]; expiresAt: Date },
): Promise<Changed<{ key: ApiKey; token: string }>> {
  const { by: actor } = command
  return write(command, async (writing) => {
    const { tx, now, assertMay } = writing
    assertMay('key.manage', { owner: writing.by })
    // A right that the maker holds for their own articles only stays as narrow in the key.
    const missing = rights.filter((right) => !may(actor, right, { owner: writing.by }))
    if (missing.length > 0)
      throw new Refusal(
        'not-allowed',
        '自分にない権限は、キーに与えられません。',
        'A key has no more rights than its maker.',
        [{ path: 'rights', reason: '自分にない権限があります' }],
      )
    const { count } = await tx
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('staff_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirstOrThrow()
    if (count >= mostKeys)
      throw new Refusal('conflict', `キーは一人${mostKeys}個までです。`, 'Too many keys.')
    const token = newToken('tsuzurikey')
    const row: Row = {
      id: await nextIds(writing, 'api_keys'),
      name,
      staff_id: actor.id,
      token_hash: tokenHash(token),
      rights: JSON.stringify(rights),
      created_at: now.getTime(),
      expires_at: expiresAt.getTime(),
      revoked_at: null,
      used_at: null,
      window_start: 0,
      window_count: 0,
    }
    await insertRows(writing, 'api_keys', [row])
    writing.audit.push({ action: 'key.create', subject: `key:${row.id}`, details: { name } })
    return { key: keyOf(row), token }
  })
}

/** The keys that still work: one's own, or everybody's for those who may manage them. */
export async function listApiKeys(
  db: Kysely<Tables>,
  now: Date,
  staffId: number | undefined,
): Promise<(ApiKey & { owner: string })[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('staff', 'staff.id', 'api_keys.staff_id')
    .selectAll('api_keys')
    .select('staff.name as owner')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .where('staff.enabled', '=', 1)
    .where('staff.removed_at', 'is', null)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
    .orderBy('api_keys.id', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ owner, ...row }) => ({ ...keyOf(row), owner }))
}

export async function revokeApiKey(command: Command, id: number): Promise<Changed<void>> {
  return write(command, async (writing) => {
    const { tx, now } = writing
    const row = await tx
      .selectFrom('api_keys')
      .select(['staff_id', 'name', 'revoked_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    writing.assertMay('key.manage', { owner: row === undefined ? writing.by : `staff:${row.staff_id}` })
    if (row === undefined || row.revoked_at !== null)
      throw new Refusal('not-found', 'キーが見つかりません。', 'The key was not found.')
    await tx.updateTable('api_keys').set({ revoked_at: now.getTime() }).where('id', '=', id).execute()
    writing.audit.push({ action: 'key.revoke', subject: `key:${id}`, details: { name: row.name } })
  })
}

/** The key of a token with its maker. It is read for every request, so a revoked key stops working at once everywhere. */
export async function findApiKey(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<{ key: ApiKey; staff: Staff } | undefined> {
  if (!/^tsuzurikey_[\w-]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  const staff = row === undefined ? undefined : await findStaff(db, row.staff_id)
  return row === undefined || staff?.enabled !== 1 ? undefined : { key: keyOf(row), staff }
}

/** Adds requests to the count of the window that began at `start`, and returns it. */
export async function countKeyUses(
  db: Database,
  { id, uses, start, now }: { id: number; uses: number; start: number; now: Date },
): Promise<number> {
  const row = await db.unlockedWriter
    .updateTable('api_keys')
    .set((eb) => ({
      window_count: eb
        .case()
        .when('window_start', '=', start)
        .then(eb('window_count', '+', uses))
        .else(uses)
        .end(),
      window_start: start,
      used_at: now.getTime(),
    }))
    .where('id', '=', id)
    .returning('window_count')
    .executeTakeFirst()
  return row?.window_count ?? uses
}

function keyOf(row: Row): ApiKey {
  return { ...row, rights: findValue(rightsSchema, row.rights) ?? [] }
}
