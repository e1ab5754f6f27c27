import { type ListBySlug, listOf, listPath, readListAddress } from '@tsuzuri/content/list-address'
import { articlePath, slugInPath } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Database } from '@tsuzuri/database/open'
import { findPublishedId } from '@tsuzuri/database/published/articles/article'
import { findListName } from '@tsuzuri/database/published/lists/list-name'
import { findNewAddress } from '@tsuzuri/database/redirects'
import { Denial, problem } from '../../errors.ts'
import { splitLocation } from '../../http/redirect-location.ts'

type Reader = Database['reader']

/** Like the old slug of a renamed article, the old address of a renamed list is a 404 that names the new address. */
export async function orMovedList<T>(
  reader: Reader,
  { list, page = 1, now }: { list: ListBySlug | undefined; page?: number; now: Date },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (list === undefined || !(error instanceof Refusal) || error.code !== 'not-found') throw error
    const target = await findNewAddress(reader, [listPath(list, page)])
    if (target === undefined || !(await mayReveal(reader, target, now))) throw error
    const moved = problem(404, 'moved', 'この一覧はURLが変わりました。', 'The list has moved.')
    throw new Denial({ ...moved, location: target })
  }
}

/** The one list that a filter names. */
export function listOfFilter(filter: {
  category?: string | undefined
  subcategory?: string | undefined
  tag?: string | undefined
  user?: string | undefined
  series?: string | undefined
}): ListBySlug | undefined {
  const { category, subcategory, tag, user, series } = filter
  const lists: ListBySlug[] = []
  if (category !== undefined) lists.push(listOf(category, subcategory))
  if (tag !== undefined) lists.push({ kind: 'tag', slug: tag })
  if (user !== undefined) lists.push({ kind: 'user', slug: user })
  if (series !== undefined) lists.push({ kind: 'series', slug: series })
  return lists.length === 1 ? lists[0] : undefined
}

/** Don't reveal the slug of a list or an article that readers can't see. Redirects out of the magazine are not followed here. */
async function mayReveal(reader: Reader, target: string, now: Date): Promise<boolean> {
  const { path } = splitLocation(target)
  const list = readListAddress(path)?.list
  if (list !== undefined) return (await findListName(reader, list, now)) !== undefined
  const slug = slugInPath(path)
  if (slug !== undefined && path === articlePath(slug))
    return (await findPublishedId(reader, slug, now)) !== undefined
  return target.startsWith('/magazine/')
}
