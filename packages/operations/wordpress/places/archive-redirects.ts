import { feedPath, listPath, type ListBySlug } from '@tsuzuri/content/list-address'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { listOrigins } from '@tsuzuri/database/origins'
import { saveRedirects } from '@tsuzuri/database/redirects'
import type { Command } from '@tsuzuri/database/writing'
import type { ExportCategory } from '@tsuzuri/wordpress/export-item'
import { basePathOf } from '@tsuzuri/wordpress/old-path'
import { nicenameOf } from '@tsuzuri/wordpress/slug'
import type { MoveReport } from '../report/import-report.ts'
import type { Survey } from '../survey.ts'
import { categoryIn, isOldTag } from './tag-places.ts'

type Archives = { command: Command; source: string; report: MoveReport }
type Kind = 'category' | 'subcategory' | 'tag' | 'user' | 'series'

/**
 * Redirects from WordPress' home page and search, from its lists of a category, a tag, an author, a series or a date,
 * from its feeds and from its pictures to ours. An export does not contain the addresses of lists, so this assumes
 * WordPress' defaults.
 */
export async function leadFromArchives(
  { command, source, report }: Archives,
  survey: Survey,
  uploads: ReadonlyMap<string, string>,
): Promise<void> {
  const base = basePathOf(source)
  if (base === undefined) return
  const bySlug = new Map(survey.head.categories.map((category) => [category.slug, category]))
  const authorIds = new Map(survey.head.authors.map(({ login, id }) => [login, id]))
  // WordPress also serves a category without the slugs of its ancestors.
  const ofCategory = (id: string) => [
    ...new Set([`category/${id}/`, `category/${categoryPath(id, bySlug)}/`]),
    numbered('cat', bySlug.get(id)?.id),
  ]
  const oldPaths: Record<Kind, (id: string) => (string | undefined)[]> = {
    category: ofCategory,
    subcategory: ofCategory,
    tag: (id) => [`tag/${id}/`, numbered('tag', id)],
    series: (id) => [`series/${id}/`],
    user: (id) => [`author/${nicenameOf(id)}/`, numbered('author', authorIds.get(id))],
  }
  const leads = new Map<string, string>()
  const lead = (path: string | undefined, target: string) => {
    const redirect = redirectSchema.safeParse({ path: `${base}/${path}`, target })
    if (path !== undefined && redirect.success) leads.set(redirect.data.path, redirect.data.target)
  }
  /** The id on the old site; undefined for a tag or category that only this magazine has. */
  const ownId = (kind: Kind, sourceId: string) => {
    const isOwn = kind === 'tag' ? isOldTag(sourceId) : kind !== 'category' || bySlug.has(sourceId)
    return isOwn ? sourceId : undefined
  }
  /** The category that became a tag; imports of earlier versions recorded it like a tag. */
  const formerCategory = (sourceId: string, origins: ReadonlyMap<string, unknown>) => {
    const isEarlier =
      bySlug.has(sourceId) && !survey.tags.has(sourceId) && !origins.has(`category:${sourceId}`)
    return categoryIn(sourceId) ?? (isEarlier ? sourceId : undefined)
  }
  const leadList = async (kind: Kind, oldKind: Kind) => {
    const lists = await listsOf(command, kind)
    const origins = await listOrigins(command.db.reader, source, kind)
    for (const { source_id: sourceId, subject } of origins.values()) {
      const list = lists.get(Number(subject))
      const id = kind === oldKind ? ownId(kind, sourceId) : formerCategory(sourceId, origins)
      if (list === undefined || id === undefined) continue
      for (const path of oldPaths[oldKind](id)) {
        lead(path, listPath(list))
        if (path?.endsWith('/') === true) lead(`${path}feed/`, feedPath(list, 'rss'))
      }
    }
  }
  // A category that no article has as its main category became a tag. If it is both, the category wins.
  await leadList('tag', 'category')
  for (const kind of ['category', 'subcategory', 'tag', 'user', 'series'] as const) await leadList(kind, kind)
  const everything: ListBySlug = { kind: 'all' }
  lead('', listPath(everything))
  // The search words are appended to the target.
  lead('?s=', '/magazine/HPB/search/?q=')
  lead('feed/', feedPath(everything, 'rss'))
  lead('feed/atom/', feedPath(everything, 'atom'))
  lead('comments/feed/', feedPath(everything, 'rss'))
  lead('?feed=rss2', feedPath(everything, 'rss'))
  lead('?feed=atom', feedPath(everything, 'atom'))
  // The magazine has no lists by date, so these lead to the newest articles.
  for (const part of survey.dateArchives) {
    lead(`${part}/`, listPath(everything))
    lead(`?m=${part.replaceAll('/', '')}`, listPath(everything))
  }
  for (const [path, target] of uploads) {
    const redirect = redirectSchema.safeParse({ path, target })
    if (redirect.success) leads.set(redirect.data.path, redirect.data.target)
  }
  await saveRedirects(
    command,
    [...leads].map(([path, target]) => ({ path, target })),
  )
  report.count('archive-redirects', leads.size)
}

function numbered(name: string, id: string | undefined): string | undefined {
  return id === undefined || !/^[\w-]+$/.test(id) ? undefined : `?${name}=${id}`
}

/** `parent/child` with all ancestors. */
function categoryPath(slug: string, bySlug: ReadonlyMap<string, ExportCategory>): string {
  const names = [slug]
  let parent = bySlug.get(slug)?.parent
  while (parent !== undefined && parent !== '' && !names.includes(parent)) {
    names.unshift(parent)
    parent = bySlug.get(parent)?.parent
  }
  return names.join('/')
}

const tables = { tag: 'tags', user: 'users', series: 'series' } as const

async function listsOf({ db: { reader } }: Command, kind: Kind): Promise<Map<number, ListBySlug>> {
  if (kind === 'subcategory') {
    const rows = await reader
      .selectFrom('subcategories')
      .innerJoin('categories', 'categories.id', 'subcategories.category_id')
      .select(['subcategories.id', 'subcategories.slug', 'categories.slug as category'])
      .execute()
    return new Map(rows.map(({ id, slug, category }) => [id, { kind, category, subcategory: slug }]))
  }
  if (kind === 'category') {
    const rows = await reader.selectFrom('categories').select(['id', 'slug']).execute()
    return new Map(rows.map(({ id, slug }) => [id, { kind, category: slug }]))
  }
  const rows = await reader.selectFrom(tables[kind]).select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [id, { kind, slug }]))
}
