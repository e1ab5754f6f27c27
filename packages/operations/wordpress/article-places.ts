import type { Kysely } from 'kysely'
import { listOrigins, type Origin, saveOrigin } from '@tsuzuri/database/origins'
import type { Tables } from '@tsuzuri/database/tables'
import { saveSeries } from '@tsuzuri/database/series'
import { saveCategory, saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import type { Command } from '@tsuzuri/database/writing'
import type { CategoryPlace } from '@tsuzuri/wordpress/category-tree'
import type { ExportCategory, ExportHead, ExportTerm } from '@tsuzuri/wordpress/export-item'
import { proseOf } from '@tsuzuri/wordpress/words'
import type { MoveReport } from './import-report.ts'
import { authorName, isMailbox, placeName, withMark } from './place-names.ts'
import { seriesIdOf } from './survey.ts'

/** From what WordPress calls categories, tags, authors and series to ours; what is not there yet is made. */
export type Places = {
  category: (
    term: ExportTerm | undefined,
    type: string,
  ) => Promise<{ categoryId: number; subcategoryId?: number }>
  tag: (term: ExportTerm) => Promise<number>
  user: (login: string) => Promise<number | undefined>
  series: (term: ExportTerm) => Promise<number>
}

type Making = { command: Command; source: string; isDry: boolean; report: MoveReport }

/** Stands for what a dry run does not make. */
const notYet = 1

export function openPlaces(
  making: Making,
  tree: ReadonlyMap<string, CategoryPlace>,
  { authors, series }: Pick<ExportHead, 'authors' | 'series'>,
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
    tag(term) {
      const made = placeName(term.slug, term.name, 'tag')
      const find = async (db: Kysely<Tables>) =>
        (await findBy(db, 'tags', 'slug', made.slug)) ?? findBy(db, 'tags', 'name', made.name)
      return ensure('tag', term.slug || term.name, find, async () => (await saveTag(command, made)).value.id)
    },
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
      /** The slug is made from the name then, and two people may have one name. */
      const isSomebodyElse = async (db: Kysely<Tables>, id: number) =>
        isMailbox(login) &&
        [...(await listOrigins(db, making.source, 'user')).values()].some(
          ({ subject, source_id }) => subject === String(id) && source_id !== login,
        )
      return ensure('user', login, find, async () => {
        const isTaken = (await findBy(command.db.writer, 'users', 'slug', made.slug)) !== undefined
        return (await saveUser(command, isTaken ? withMark(made, login) : made)).value.id
      })
    },
  }
}

const tables = {
  category: 'categories',
  subcategory: 'subcategories',
  tag: 'tags',
  user: 'users',
  series: 'series',
} as const

/** Each is looked for once: by where it came from, then by its address; else it is made. */
function openEnsuring({ command, source, isDry, report }: Making) {
  const known = new Map<string, number>()
  const origins = new Map<string, Map<string, Origin>>()
  return async (
    kind: keyof typeof tables,
    sourceId: string,
    find: (db: Kysely<Tables>) => Promise<number | undefined>,
    make: () => Promise<number>,
  ): Promise<number> => {
    const key = `${kind} ${sourceId}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const db = command.db.writer
    const earlier = origins.get(kind) ?? (await listOrigins(db, source, kind))
    origins.set(kind, earlier)
    const origin = earlier.get(sourceId)
    const kept =
      origin === undefined ? undefined : await findBy(db, tables[kind], 'id', Number(origin.subject))
    const found = kept ?? (await find(db))
    if (found === undefined) report.count(`new-${kind}`)
    const id = found ?? (isDry ? notYet : await make())
    if (kept === undefined && !isDry)
      await saveOrigin(command, { source, kind, source_id: sourceId, subject: String(id) })
    known.set(key, id)
    return id
  }
}

async function findBy(
  db: Kysely<Tables>,
  table: (typeof tables)[keyof typeof tables],
  column: 'id' | 'slug' | 'name',
  value: string | number,
): Promise<number | undefined> {
  // Kysely can't follow a table named by a union; all of these have the three columns.
  const row = await db
    .selectFrom(table as 'tags')
    .select('id')
    .where(column, '=', value)
    .executeTakeFirst()
  return row?.id
}
