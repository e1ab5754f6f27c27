import type { Kysely } from 'kysely'
import type { Tables } from '@tsuzuri/database/tables'
import { saveSeries } from '@tsuzuri/database/series'
import { saveCategory, saveSubcategory } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import type { CategoryPlace } from '@tsuzuri/wordpress/category-tree'
import type { ExportCategory, ExportTerm } from '@tsuzuri/wordpress/export-item'
import { nicenameOf } from '@tsuzuri/wordpress/slug'
import { proseOf } from '@tsuzuri/wordpress/words'
import { findBy, listSourceIds, type Making, openEnsuring } from './ensured-places.ts'
import { authorName, placeName, withMark } from './place-names.ts'
import { seriesIdOf, type Survey } from '../survey.ts'
import { openTags } from './tag-places.ts'

/** Maps the categories, tags, authors and series of WordPress to ours; creates missing ones. */
export type Places = {
  category: (
    term: ExportTerm | undefined,
    type: string,
  ) => Promise<{ categoryId: number; subcategoryId?: number }>
  tag: (term: ExportTerm) => Promise<number>
  user: (login: string) => Promise<number | undefined>
  series: (term: ExportTerm) => Promise<number>
}

export function openPlaces(
  making: Making,
  tree: ReadonlyMap<string, CategoryPlace>,
  { head: { authors, series }, tags }: Pick<Survey, 'head' | 'tags'>,
): Places {
  const ensure = openEnsuring(making)
  const { command } = making
  const names = new Map(authors.map(({ login, name }) => [login, name]))

  const category = (slug: string, one: Pick<ExportCategory, 'name' | 'description'>) => {
    const made = placeName(slug, one.name, 'category')
    return ensure(
      'category',
      slug,
      (db) => findBy(db, 'categories', 'slug', made.slug),
      async () => {
        const description = proseOf(one.description, 1000)
        return (await saveCategory(command, { ...made, description })).value.id
      },
    )
  }
  const subcategory = (categoryId: number, one: ExportCategory) => {
    const made = placeName(one.slug, one.name, 'category')
    const find = async (db: Kysely<Tables>) => {
      const rows = db.selectFrom('subcategories').select('id').where('category_id', '=', categoryId)
      return (await rows.where('slug', '=', made.slug).executeTakeFirst())?.id
    }
    return ensure('subcategory', one.slug, find, async () => {
      const description = proseOf(one.description, 1000)
      return (await saveSubcategory(command, { ...made, categoryId, description })).value.id
    })
  }
  return {
    async category(term, type) {
      if (term === undefined) {
        const own = type === 'page' ? { slug: 'pages', name: 'ページ' } : { slug: 'mibunrui', name: '未分類' }
        return { categoryId: await category(own.slug, { name: own.name, description: '' }) }
      }
      const place = tree.get(term.slug)
      if (place === undefined)
        return { categoryId: await category(term.slug || term.name, { ...term, description: '' }) }
      const categoryId = await category(place.top.slug, place.top)
      if (place.below === undefined) return { categoryId }
      return { categoryId, subcategoryId: await subcategory(categoryId, place.below) }
    },
    tag: openTags(making, ensure, tags),
    series(term) {
      const made = placeName(term.slug, term.name, 'series')
      const description = series.find(({ slug }) => slug === term.slug)?.description ?? ''
      return ensure(
        'series',
        seriesIdOf(term),
        (db) => findBy(db, 'series', 'slug', made.slug),
        async () =>
          (await saveSeries(command, { ...made, description: proseOf(description, 2000) })).value.id,
      )
    },
    async user(login) {
      if (login === '') return undefined
      const made = authorName(login, names.get(login))
      const find = async (db: Kysely<Tables>) => {
        const id = await findBy(db, 'users', 'slug', made.slug)
        return id === undefined || !(await isSomebodyElse(db, id)) ? id : undefined
      }
      const isSomebodyElse = async (db: Kysely<Tables>, id: number) =>
        (await listSourceIds(db, making.source, 'user', id)).some((one) => isOther(one))
      /** Two accounts are two people, but posts may name one account by its login or by its nicename. */
      const isOther = (one: string) =>
        one !== login && (nicenameOf(one) !== nicenameOf(login) || (names.has(one) && names.has(login)))
      return ensure('user', login, find, async () => {
        const isTaken = (await findBy(command.db.writer, 'users', 'slug', made.slug)) !== undefined
        return (await saveUser(command, isTaken ? withMark(made, login) : made)).value.id
      })
    },
  }
}
