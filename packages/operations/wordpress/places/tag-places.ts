import type { Kysely } from 'kysely'
import { findOrigins } from '@tsuzuri/database/origins'
import type { Tables } from '@tsuzuri/database/tables'
import { saveTag } from '@tsuzuri/database/taxonomy'
import type { ExportTerm } from '@tsuzuri/wordpress/export-item'
import { freeSlug } from '@tsuzuri/wordpress/slug'
import { lineOf } from '@tsuzuri/wordpress/words'
import { findBy, listSourceIds, type Making, type openEnsuring } from './ensured-places.ts'
import { placeName } from './place-names.ts'

/** Prefix for the source id of a category that becomes a tag: a tag of the old site may have the same slug. */
const categoryPrefix = 'category:'
const seriesPrefix = 'series:'

/** The slug of the category that became a tag with this source id; undefined for other tags. */
export function categoryIn(sourceId: string): string | undefined {
  return sourceId.startsWith(categoryPrefix) ? sourceId.slice(categoryPrefix.length) : undefined
}

/** Whether a tag of the old site has this source id. */
export function isOldTag(sourceId: string): boolean {
  return !sourceId.startsWith(categoryPrefix) && !sourceId.startsWith(seriesPrefix)
}

/** Finds or creates the tag of a term, which is a tag, or a further category or series of a post. */
export function openTags(
  { command, source }: Making,
  ensure: ReturnType<typeof openEnsuring>,
  oldTags: ReadonlyMap<string, string>,
): (term: ExportTerm) => Promise<number> {
  return (term) => {
    const made = placeName(term.slug, term.name, 'tag')
    const id = term.slug || term.name
    const byName = (db: Kysely<Tables>) => findBy(db, 'tags', 'name', made.name)
    const findTag = async (db: Kysely<Tables>) => {
      const slugged = await findBy(db, 'tags', 'slug', made.slug)
      if (slugged === undefined) return byName(db)
      const isOther = (await listSourceIds(db, source, 'tag', slugged)).some((one) => !isOldTag(one))
      return isOther ? byName(db) : slugged
    }
    const findFormer = async (db: Kysely<Tables>) => (await byName(db)) ?? findEarlier(db)
    /** Imports of earlier versions recorded it like a tag. */
    const findEarlier = async (db: Kysely<Tables>) => {
      const earlier = oldTags.has(term.slug)
        ? undefined
        : (await findOrigins(db, source, 'tag', [id])).get(id)
      return earlier === undefined ? undefined : findBy(db, 'tags', 'id', Number(earlier.subject))
    }
    const isTag = term.domain === 'post_tag'
    const prefix = isTag ? '' : term.domain === 'category' ? categoryPrefix : seriesPrefix
    return ensure('tag', `${prefix}${id}`, isTag ? findTag : findFormer, async () => {
      // A tag with this slug may be imported later; a tag with the same name is the same tag.
      const other = oldTags.get(term.slug)
      const isReserved = !isTag && other !== undefined && lineOf(other, 100) !== made.name
      const slug = await freeTagSlug(command.db.writer, made.slug, new Set(isReserved ? [made.slug] : []))
      return (await saveTag(command, { ...made, slug })).value.id
    })
  }
}

async function freeTagSlug(db: Kysely<Tables>, slug: string, taken: Set<string>): Promise<string> {
  for (;;) {
    const free = freeSlug(slug, (one) => taken.has(one))
    if ((await findBy(db, 'tags', 'slug', free)) === undefined) return free
    taken.add(free)
  }
}
