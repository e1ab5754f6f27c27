import { listPath, type ListBySlug } from '@tsuzuri/content/list-address'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { listOrigins } from '@tsuzuri/database/origins'
import { findRedirect, saveRedirect } from '@tsuzuri/database/redirects'
import type { Command } from '@tsuzuri/database/writing'
import type { ExportCategory } from '@tsuzuri/wordpress/export-item'
import type { MoveReport } from './report.ts'
import type { Survey } from './survey.ts'

type Archives = { command: Command; source: string; report: MoveReport }
type Kind = 'category' | 'subcategory' | 'tag' | 'user'

/**
 * Leads from WordPress' lists of a category, a tag or an author to ours. An export does not say where those stood, so this
 * is for sites that left them where WordPress puts them.
 */
export async function leadFromArchives({ command, source, report }: Archives, survey: Survey): Promise<void> {
  const hasNamedPaths = [...survey.paths.keys()].some((path) => !path.includes('?'))
  const base = URL.parse(source)?.pathname.replace(/\/$/, '')
  if (base === undefined || !hasNamedPaths) return
  const bySlug = new Map(survey.head.categories.map((category) => [category.slug, category]))
  const oldPaths: Record<Kind, (id: string) => string> = {
    category: (id) => `${base}/category/${categoryPath(id, bySlug)}/`,
    subcategory: (id) => `${base}/category/${categoryPath(id, bySlug)}/`,
    tag: (id) => `${base}/tag/${id}/`,
    user: (id) => `${base}/author/${encodeURIComponent(id.toLowerCase())}/`,
  }
  const leads = new Map<string, string>()
  const lead = async (kind: Kind, oldKind: Kind) => {
    const lists = await listsOf(command, kind)
    for (const { source_id: id, subject } of (await listOrigins(command.db.reader, source, kind)).values()) {
      const list = lists.get(Number(subject))
      if (list === undefined || (oldKind === 'category' && !bySlug.has(id))) continue
      const redirect = redirectSchema.safeParse({ path: oldPaths[oldKind](id), target: listPath(list) })
      if (redirect.success) leads.set(redirect.data.path, redirect.data.target)
    }
  }
  // A category that no article has as its own is a tag now; where it is both, the category counts.
  await lead('tag', 'category')
  for (const kind of ['category', 'subcategory', 'tag', 'user'] as const) await lead(kind, kind)
  for (const [path, target] of leads)
    if ((await findRedirect(command.db.reader, path)) !== target)
      await saveRedirect(command, { path, target })
  report.count('redirects', leads.size)
}

/** `parent/child`, as deep as it stood. */
function categoryPath(slug: string, bySlug: ReadonlyMap<string, ExportCategory>): string {
  const names = [slug]
  let parent = bySlug.get(slug)?.parent
  while (parent !== undefined && parent !== '' && !names.includes(parent)) {
    names.unshift(parent)
    parent = bySlug.get(parent)?.parent
  }
  return names.join('/')
}

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
  const table = kind === 'tag' ? 'tags' : 'users'
  const rows = await reader.selectFrom(table).select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [id, { kind, slug }]))
}
