import type { Context as HonoContext } from 'hono'
import type { StaffActor } from '@tsuzuri/content/permission'
import { findApiKey } from '@tsuzuri/database/staff/api-keys'
import { actorOf, type Staff } from '@tsuzuri/database/staff/staff'
import type { Context } from '../context.ts'
import { Denial, problem } from '../errors.ts'
import { type KeyUse, openKeyUses } from './key-uses.ts'

const requestsPerWindow = 600
const windowMs = 60_000

export type KeyCaller = { staff: Staff; actor: StaffActor }

/** The token of an `Authorization: Bearer` header. A request that has one is a program's; its cookies are ignored. */
export function readBearer(c: HonoContext): string | undefined {
  return /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/**
 * Finds the maker of a key, limited to the key's rights. Counts the request first and refuses it beyond the limit. The
 * headers follow draft-ietf-httpapi-ratelimit-headers.
 */
export function openKeyCallers(context: Context): (c: HonoContext, token: string) => Promise<KeyCaller> {
  const { db, now } = context
  const countUse = openKeyUses(context, windowMs)
  return async (c, token) => {
    const found = await findApiKey(db.reader, token, now())
    if (found === undefined) throw wrongKey()
    const { key, staff } = found
    limitUse(c, await countUse(key.id), now())
    return { staff, actor: { ...actorOf(staff), key: { id: key.id, rights: key.rights } } }
  }
}

function wrongKey(): Denial {
  return new Denial(problem(401, 'wrong-key', 'この API キーは使えません。', 'The API key is not valid.'), {
    'www-authenticate': 'Bearer realm="studio", error="invalid_token"',
  })
}

function limitUse(c: HonoContext, { count, endsAt }: KeyUse, now: Date): void {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  const headers = {
    'ratelimit-policy': `"key";q=${requestsPerWindow};w=${windowMs / 1000}`,
    ratelimit: `"key";r=${Math.max(0, requestsPerWindow - count)};t=${seconds}`,
  }
  if (count > requestsPerWindow) throw tooManyRequests(seconds, headers)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
}

function tooManyRequests(seconds: number, headers: Record<string, string>): Denial {
  const answer = problem(
    429,
    'too-many',
    `この API キーによるリクエストが多すぎます。${seconds}秒待ってください。`,
    `This key has sent too many requests; wait ${seconds} seconds.`,
  )
  return new Denial({ ...answer, retryAfterSeconds: seconds }, headers)
}
