import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArticleContent, articleContentSchema } from '@tsuzuri/content/article'
import { articleLineSchema } from '@tsuzuri/content/article-line'
import { bannerSchema } from '@tsuzuri/content/banner'
import { frontMatterSchema, readManuscript, writeManuscript } from '@tsuzuri/content/manuscript'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { seriesSchema } from '@tsuzuri/content/series'
import { siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { categorySchema, subcategorySchema, tagSchema } from '@tsuzuri/content/taxonomy'
import { userSchema } from '@tsuzuri/content/user'
import { migrate } from '@tsuzuri/database/migrations/migrate'
import { openDatabase } from '@tsuzuri/database/open'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { incomingArticle } from './incoming-article.ts'
import {
  bannersFileSchema,
  categoriesFileSchema,
  redirectsFileSchema,
  seriesFileSchema,
  tagsFileSchema,
  usersFileSchema,
} from '@tsuzuri/content/manuscript/magazine-files'
import { writtenArticle } from './written-article.ts'

// A field that one format omits is lost when a magazine moves. Each list below names the few fields that differ, and
// why.

describe('every field of an article', () => {
  const fields = Object.keys(articleContentSchema.shape)

  test('has its place in the front matter of a manuscript', () => {
    const renamed = {
      titleReading: 'reading',
      // The text below the front matter; `blocks` if plain lines can't express it.
      body: 'blocks',
      categoryId: 'category',
      subcategoryId: 'subcategory',
      tagIds: 'tags',
      authorIds: 'authors',
      updatedAt: 'updated',
      seoTitle: 'seo',
      seoDescription: 'seo',
    }
    // The state of an article, which is not part of its content.
    const state = ['id', 'state', 'published', 'until', 'firstPublished', 'feedName', 'released']
    const moments = ['created', 'edited', 'deleted']
    expect(keysOf(frontMatterSchema)).toEqual(sorted([...renamedAs(fields, renamed), ...state, ...moments]))
  })

  test('has its place in the line of an import', () => {
    const renamed = {
      categoryId: 'category',
      subcategoryId: 'subcategory',
      tagIds: 'tags',
      authorIds: 'authors',
    }
    // Other systems have no such fields: editors add them here, and an archive contains them.
    const left = ['supervisor', 'socialImage', 'syndication']
    // `text` is a plain body; the period is what publishing adds to the content.
    const added = ['text', 'publishedAt', 'until']
    expect(keysOf(articleLineSchema)).toEqual(
      sorted([...renamedAs(without(fields, left), renamed), ...added]),
    )
  })

  test('comes back from the manuscript that the archive writes', () => {
    expect(Object.keys(everyField).toSorted()).toEqual(fields.toSorted())
    const now = new Date('2026-11-15T03:00:00Z')
    const written = writtenArticle({ ...draft, createdAt: now, editedAt: now }, names, () => true)
    const newest = readManuscript(writeManuscript(written.newest))
    const { content } = incomingArticle(written.name, { newest, shown: undefined }, places, now)
    expect(content).toEqual(everyField)
  })
})

describe('every field of what surrounds articles is a column, and has its place in the archive', () => {
  let folder: string
  let columns: Map<string, string[]>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-fields-'))
    const db = await openDatabase({ engine: 'sqlite', file: join(folder, 'magazine.sqlite') })
    try {
      await migrate(db, new Date())
      const tables = await db.reader.introspection.getTables()
      columns = new Map(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]))
    } finally {
      await db.close()
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const ownColumns = ['id', 'version']
  // The order in a file is the order on the page.
  const byOrder = ['position']
  const cases: Surrounding[] = [
    {
      table: 'categories',
      fields: keysOf(categorySchema),
      file: without(keysOf(categoriesFileSchema.element), ['subcategories']),
      unwritten: byOrder,
    },
    {
      table: 'subcategories',
      fields: keysOf(subcategorySchema),
      file: keysOf(categoriesFileSchema.element.shape.subcategories.unwrap().element),
      // It is written below its category.
      unwritten: [...byOrder, 'categoryId'],
      columns: { categoryId: 'category_id' },
    },
    // The position in the index follows from the reading.
    { table: 'tags', fields: keysOf(tagSchema), file: keysOf(tagsFileSchema.element), derived: ['sort_key'] },
    {
      table: 'users',
      fields: keysOf(userSchema),
      file: keysOf(usersFileSchema.element),
      derived: ['sort_key'],
    },
    {
      table: 'series',
      fields: keysOf(seriesSchema),
      file: keysOf(seriesFileSchema.element),
      names: { authorIds: 'authors' },
      columns: { authorIds: 'author_ids', nextOn: 'next_on' },
      derived: ['sort_key', 'next_until'],
    },
    {
      table: 'banners',
      fields: keysOf(bannerSchema),
      file: keysOf(bannersFileSchema.element),
      unwritten: byOrder,
      names: { media: 'picture' },
      columns: { from: 'shown_from', until: 'shown_until' },
    },
    {
      table: 'redirects',
      // Editors can't set the date of a redirect.
      fields: [...keysOf(redirectSchema), 'since'],
      file: keysOf(redirectsFileSchema.element),
      columns: { since: 'created_at' },
      own: [],
    },
  ]

  test.each(cases)(
    '$table',
    ({ table, fields, file, unwritten = [], derived = [], own = ownColumns, ...names }) => {
      expect(file).toEqual(sorted(renamedAs(without(fields, unwritten), names.names ?? {})))
      expect(sorted(columns.get(table) ?? [])).toEqual(
        sorted([...renamedAs(fields, names.columns ?? {}), ...derived, ...own]),
      )
    },
  )

  test('settings are one document, which the archive writes whole', () => {
    expect(columns.get('settings')).toEqual(['id', 'version', 'content', 'format'])
    const settings = siteSettingsSchema.parse({})
    expect(siteSettingsSchema.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
  })
})

type Names = Readonly<Record<string, string>>
type Surrounding = {
  table: string
  fields: string[]
  file: string[]
  unwritten?: string[]
  derived?: string[]
  own?: string[]
  /** The name of a field in the file, and in the table. */
  names?: Names
  columns?: Names
}

function keysOf(schema: { shape: object }): string[] {
  return Object.keys(schema.shape).toSorted()
}

function renamedAs(fields: readonly string[], names: Names): string[] {
  return fields.map((field) => names[field] ?? field)
}

function without(fields: readonly string[], left: readonly string[]): string[] {
  return fields.filter((field) => !left.includes(field))
}

function sorted(fields: readonly string[]): string[] {
  return [...new Set(fields)].toSorted()
}

const everyField: Required<ArticleContent> = {
  slug: 'haru-no-kami',
  title: '春の髪',
  titleReading: 'はるのかみ',
  lead: '短く切る。',
  body: { blocks: [{ type: 'paragraph', content: [{ text: '本文' }] }] },
  cover: { media: 'aa/cover.jpg', alt: '髪', focus: { x: 0.25, y: 0.75 } },
  categoryId: 1,
  subcategoryId: 2,
  tagIds: [3],
  authorIds: [4],
  supervisor: { userId: 5, credentials: '美容師', checked: '薬剤', checkedOn: '2026-04-01' },
  disclosure: { kind: 'sponsored', sponsor: '会社' },
  updatedAt: '2026-04-02T10:00:00+09:00',
  seoTitle: '春',
  seoDescription: '春の髪の話',
  socialImage: 'aa/social.jpg',
  syndication: { smartnews: { include: true, title: '春' } },
  series: { id: 6, part: 3 },
  aiUse: ['proofreading', 'images'],
  writing: 'vertical',
  readings: [{ text: '春の髪', reading: 'はるのかみ' }],
  corrections: [{ on: '2026-04-03', wrong: '一月', right: '四月\n上旬' }],
  template: true,
}

const draft = {
  id: 12,
  status: 'draft',
  content: everyField,
  publicContent: undefined,
  period: undefined,
  firstPublishedAt: undefined,
  feedName: undefined,
  releasedAt: undefined,
  deletedAt: undefined,
} as const

const names = {
  categories: new Map([[1, 'hair']]),
  subcategories: new Map([[2, 'cut']]),
  users: new Map([
    [4, 'hana'],
    [5, 'ume'],
  ]),
  tags: new Map([[3, '桜']]),
  series: new Map([[6, 'kami-no-hanashi']]),
}

const places = {
  categories: new Map([['hair', 1]]),
  subcategories: new Map([['hair/cut', 2]]),
  users: new Map([
    ['hana', 4],
    ['ume', 5],
  ]),
  tags: new Map([['桜', 3]]),
  series: new Map([['kami-no-hanashi', 6]]),
}
