import type { Kysely } from 'kysely'
import { readListAddress } from '@tsuzuri/content/list-address'
import { slugInPath } from '@tsuzuri/content/redirect'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import type { Tables } from '../tables.ts'
import { findPublishedId } from './articles/article.ts'
import { findListName } from './lists/list-name.ts'

/** The pages that every magazine has. */
export const fixedPaths: ReadonlySet<string> = new Set([
  '/magazine/',
  '/magazine/category/',
  '/magazine/series/',
  '/magazine/shelf/',
  '/magazine/HPB/search/',
  '/magazine/HPB/tagsindex/',
  '/magazine/HPB/users/',
  transmissionPath,
])

/** Whether readers get a page or a feed at this address, with or without its last slash, whatever the query. */
export async function isPublicAddress(db: Kysely<Tables>, address: string, now: Date): Promise<boolean> {
  if (address === '/') return true
  const asked = address.replace(/[?#].*$/, '')
  const path = asked.endsWith('/') || asked.startsWith('/feeds/') ? asked : `${asked}/`
  if (fixedPaths.has(path)) return true
  const list = readListAddress(path)
  if (list !== undefined) return list.page === 1 && (await findListName(db, list.list, now)) !== undefined
  const slug = slugInPath(path)
  return slug !== undefined && (await findPublishedId(db, slug, now)) !== undefined
}
