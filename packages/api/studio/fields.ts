import { z } from 'zod'
import { roles } from '@tsuzuri/content/permission'
import { passwordSchema } from '@tsuzuri/content/password'
import { line, required } from '@tsuzuri/content/text'

/** Path and query parameters are strings, so numbers are coerced. */
export const id = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** A list of ids; comma-separated in a query. */
export const ids = z
  .array(z.number().int().min(1))
  .or(
    z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
      .transform((text) => text.split(',').map(Number)),
  )
  .optional()
/** At most the largest `integer` of PostgreSQL, which some columns of versions are. Ids are `bigint`. */
export const version = z.coerce.number<number>().int().min(0).max(2_147_483_647)
export const page = z.coerce.number<number>().int().min(1).max(1_000_000).default(1)
export const flag = z.stringbool().or(z.boolean()).optional()
export const search = line(200).optional()
/** The longest address of a redirect (2,000) with its prefix: an origin, or the kind of a subject. */
export const pastedAddress = line(2300)
/** Instants are ISO 8601: with an offset in requests, UTC in responses. */
export const instant = z.iso.datetime({ offset: true })
export const role = z.enum(roles)
export const email = z.email({ error: 'メールアドレスの形ではありません' }).max(254).toLowerCase()
export const personName = required(line(100))
export const password = passwordSchema
/** The current password is only compared, so password rules do not apply to it. */
export const typedPassword = z.string().min(1).max(1024)
export const token = line(200)

export const nothing = z.strictObject({})
export const done = z.object({})
export const saved = z.object({ id: z.number(), version: z.number() })

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number(),
    page: z.number(),
    pageCount: z.number(),
    perPage: z.number(),
  })
}

/** The actor of a change, with their current name. */
export const actor = z.object({ actor: z.string(), name: z.string() })
