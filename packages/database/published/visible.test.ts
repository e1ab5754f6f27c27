import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editArticle, withdrawArticle } from '../articles/commands.ts'
import { countReads } from '../reads.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew, scheduleNew } from '../testing/fixtures.ts'
import { justBefore, minutesAfterNoon, noon } from '../testing/moments.ts'
import { findPublishedArticle, findPublishedId } from './articles/article.ts'
import { listFeatures, listPublishedCategories } from './taxonomy/categories.ts'
import { listPublishedArticles } from './lists/lists.ts'
import { readRanking } from './articles/ranking.ts'
import { listRelated } from './articles/related.ts'
import { findPublishedTag, listPublishedTags } from './taxonomy/tags.ts'
import { findPublishedUser, listPublishedUsers } from './taxonomy/users.ts'

describeOnBothEngines('visibility at a given time', (magazine) => {
  const from = minutesAfterNoon(10)
  const until = minutesAfterNoon(20)

  test('A5 an article is in all public queries from its start, and in none from its end', async () => {
    const { draft } = await fill()
    expect(await seenAt(justBefore(from))).toEqual([])
    expect(await seenAt(from)).toEqual(everywhere)
    expect(await seenAt(justBefore(until))).toEqual(everywhere)
    expect(await seenAt(until)).toEqual([])
    expect(await seenAt(minutesAfterNoon(600))).toEqual([])

    await editArticle(magazine.at(until), draft, {})
    expect(
      await magazine.db.reader
        .selectFrom('publications')
        .select('listed')
        .where('slug', '=', 'jiki')
        .execute(),
    ).toEqual([{ listed: 0 }])
    expect(await seenAt(until)).toEqual([])
    expect(await seenAt(minutesAfterNoon(600))).toEqual([])
  })

  test('drafts and withdrawn articles are in no public query at any time', async () => {
    const { article } = await fill()
    await withdrawArticle(magazine.at(minutesAfterNoon(5)), article)
    for (const now of [noon, from, until]) expect(await seenAt(now)).toEqual([])
  })

  /** One article with a period in all places, one without end beside it, and a draft. */
  async function fill() {
    const fixtures = await createFixtures(magazine.at(noon))
    const { tokushu, spring, care, hana } = fixtures
    const place = { categoryId: tokushu, subcategoryId: spring, tagIds: [care], authorIds: [hana] }
    const article = await scheduleNew(magazine.at(noon), anArticle(fixtures, { slug: 'jiki', ...place }), {
      from,
      until,
    })
    const card = { type: 'article' as const, slug: 'jiki' }
    await publishNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'itsumo', categoryId: tokushu, body: { blocks: [card] } }),
    )
    const draft = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'shitagaki', ...place }))
    await countReads(
      magazine.db,
      new Map([
        [article.id, 5],
        [draft.id, 9],
      ]),
      noon,
    )
    return { article, draft }
  }

  const everywhere = [
    'article',
    'id',
    'all',
    'category',
    'tag',
    'user',
    'tag and user',
    'tag index',
    'tag page',
    'user index',
    'user page',
    'category totals',
    'features',
    'ranking',
    'related',
    'card in a body',
  ]

  /** The places in which the article with a period shows. */
  async function seenAt(now: Date): Promise<string[]> {
    const { reader } = magazine.db
    const inList = async (filter: Parameters<typeof listPublishedArticles>[1]) => {
      const page = await listPublishedArticles(reader, filter, 1, now).catch(() => ({ items: [], total: 0 }))
      expect(page.items.length).toBe(page.total)
      expect(page.items.map(({ slug }) => slug)).not.toContain('shitagaki')
      return page.items.some(({ slug }) => slug === 'jiki')
    }
    const categories = await listPublishedCategories(reader, now)
    const tokushu = categories.find(({ slug }) => slug === 'tokushu')
    const seen: Record<string, boolean> = {
      article: (await findPublishedArticle(reader, 'jiki', now)) !== undefined,
      id: (await findPublishedId(reader, 'jiki', now)) !== undefined,
      all: await inList({}),
      category: await inList({ category: 'tokushu', subcategory: 'haru' }),
      tag: await inList({ tag: 'care' }),
      user: await inList({ user: 'hana' }),
      'tag and user': await inList({ tag: 'care', user: 'hana' }),
      'tag index': (await listPublishedTags(reader, 1, now)).total > 0,
      'tag page': (await findPublishedTag(reader, 'care', now)) !== undefined,
      'user index': (await listPublishedUsers(reader, 1, now)).total > 0,
      'user page': (await findPublishedUser(reader, 'hana', now)) !== undefined,
      'category totals': tokushu?.total === 2 && tokushu.subcategories[0]?.total === 1,
      features: (await listFeatures(reader, now)).length > 0,
      ranking: (await readRanking(reader, 'day', now)).some(({ slug }) => slug === 'jiki'),
      related: (await listRelated(magazine.db, 'itsumo', now))?.some(({ slug }) => slug === 'jiki') ?? false,
      'card in a body': (await findPublishedArticle(reader, 'itsumo', now))?.articles.jiki !== undefined,
    }
    return Object.keys(seen).filter((place) => seen[place])
  }
})

test('only visible.ts reads publications: no other public query reads publications or articles directly', () => {
  const faults = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => faultsIn(name, readFileSync(join(import.meta.dirname, name), 'utf8')))
  expect(faults).toEqual([])
})

test('a file that bypasses the rule is reported', () => {
  expect(faultsIn('visible.ts', "db.selectFrom('publications')")).toEqual([])
  for (const source of [
    "db.selectFrom('publications')",
    'db.selectFrom(\n  "publications as p")',
    "db.selectFrom(['tags', 'publications'])",
    ".innerJoin('publications', 'a', 'b')",
    ".leftJoin('articles', 'a', 'b')",
    "db.selectFrom('articles as a')",
    'sql`select * from publications`',
    'sql`select 1 from x join articles on true`',
    "db.selectFrom('revisions')",
    "import { findStoredArticle } from '../../articles/stored-article.ts'",
  ]) {
    expect(faultsIn('other.ts', source), source).not.toEqual([])
  }
})

/** The places where a source reads tables that only `visible.ts`, or no public query, may read. */
function faultsIn(name: string, source: string): string[] {
  const hidden = name === 'visible.ts' ? 'articles|revisions' : 'publications|articles|revisions'
  const called = new RegExp(`(?:from|join)\\w*\\(\\s*(?:\\[[^\\]]*)?['"\`](?:${hidden})\\b`, 'gi')
  const written = new RegExp(`\\b(?:from|join)\\s+"?(?:${hidden})\\b`, 'gi')
  const taken = /import (?!type )[^;\n]*articles\/stored-article/g
  return [called, written, taken].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([text]) => `${name}: ${text}`),
  )
}
