import type { ListName } from '@tsuzuri/content/content-key'
import {
  highestArticleId,
  type IdRange,
  stateOfArticles,
} from '@tsuzuri/database/published/sitemap/sitemap-articles'
import { eachList, highestSubjectId } from '@tsuzuri/database/published/sitemap/sitemap-lists'
import type { Context } from '../context.ts'

/** The maximum number of URLs per sitemap (https://www.sitemaps.org/protocol.html). */
const mostAddresses = 50_000
/** Half of what is allowed: a part of articles costs less than half a second, and a correction changes a smaller file. */
const articlesPerPart = mostAddresses / 2
/** Only the first pages of a list are listed: articles on later pages are in the sitemap of articles. */
export const pagesOfList = 20

export const listKinds = {
  magazine: 'all',
  categories: 'category',
  subcategories: 'subcategory',
  tags: 'tag',
  users: 'user',
  series: 'series',
} as const satisfies Record<string, ListName['kind']>
export type ListsPart = keyof typeof listKinds

export type PartName = { kind: 'articles' | ListsPart; number: number }

export function partPath({ kind, number }: PartName): string {
  return `/sitemaps/${kind}-${number}.xml`
}

export function readPartName(file: string): PartName | undefined {
  const [, kind = '', number = ''] = /^([a-z]+)-([1-9][0-9]{0,8})\.xml$/.exec(file) ?? []
  if (kind !== 'articles' && !Object.hasOwn(listKinds, kind)) return undefined
  return { kind: kind as PartName['kind'], number: Number(number) }
}

/** Parts are ranges of ids, so a new article changes only the last part. */
export function rangeOf({ kind, number }: PartName): IdRange {
  const size = kind === 'articles' ? articlesPerPart : mostAddresses / pagesOfList
  return { after: (number - 1) * size, upTo: number * size }
}

export type Part = PartName & { modifiedAt?: Date }

/** The parts that are not empty. The date is omitted where it would require reading the whole part. */
export async function listParts({ db, now }: Context): Promise<Part[]> {
  const at = now()
  const parts: Part[] = [{ kind: 'magazine', number: 1 }]
  for (const kind of ['categories', 'subcategories', 'tags', 'users', 'series'] as const) {
    const highest = await highestSubjectId(db.reader, listKinds[kind])
    for (let number = 1; rangeOf({ kind, number }).after < highest; number++) {
      const lists = eachList(db.reader, listKinds[kind], rangeOf({ kind, number }), at)
      if ((await lists.next()).done !== true) parts.push({ kind, number })
      await lists.return(undefined)
    }
  }
  const highest = await highestArticleId(db.reader, at)
  for (let number = 1; rangeOf({ kind: 'articles', number }).after < highest; number++) {
    const range = rangeOf({ kind: 'articles', number })
    const { total, modifiedAt } = await stateOfArticles(db.reader, range, at)
    if (total > 0) parts.push({ kind: 'articles', number, modifiedAt })
  }
  return parts
}
