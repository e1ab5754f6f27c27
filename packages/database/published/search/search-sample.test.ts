import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ArticleLine, readArticleLine } from '@tsuzuri/content/article-line'
import { readManuscript } from '@tsuzuri/content/manuscript'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { rubiesIn } from '@tsuzuri/content/body/rubies'
import { tagsFileSchema, usersFileSchema } from '@tsuzuri/content/manuscript/magazine-files'
import { readYaml } from '@tsuzuri/content/manuscript/yaml'
import { analyser } from '@tsuzuri/search/analyser'
import type { QueryUnit } from '@tsuzuri/search/query-unit'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { importArticles } from '../../articles/import/import.ts'
import { saveTag } from '../../taxonomy.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { createFixtures } from '../../testing/fixtures.ts'
import { noon } from '../../testing/moments.ts'
import { analyseLines, scan, toKatakana } from '../../testing/plain-scan.ts'
import { saveUser } from '../../users.ts'
import { withKnownNames } from './known-names.ts'
import { searchArticles } from './search.ts'

const sample = new URL('../../../../sample/', import.meta.url)
const read = (name: string) => readFile(fileURLToPath(new URL(name, sample)), 'utf8')

const tags = readYaml(tagsFileSchema, await read('tags.yaml'))
const users = readYaml(usersFileSchema, await read('users.yaml'))
const lines = await readLines()
/** Words of the sample that the dictionary divides. */
const divided = [
  '化粧水 化粧品 美容室 美容師 皮膚科 編集部 一週間 洗面所 新聞紙 湿度計 冷蔵庫',
  '洗面器 洗面台 洗顔料 説明書 薬剤師 直射日光 化粧室 医薬部外品 紫外線',
].flatMap((words) => words.split(' '))
/** On PostgreSQL each statement takes a round trip. */
const runs = { sqlite: 12, postgres: 5 }

describeOnBothEngines('search in the sample', (magazine) => {
  test('F1 any words, in any spelling, find what a plain scan of the analysed texts finds', async () => {
    await fill()
    const named = [...tags, ...users].map(({ name, reading }) => [name, reading] as const)
    const scanned = await analyseLines(lines, new Map(named))
    const asked = fc.tuple(fc.constantFrom(...spellings()), fc.constantFrom('', ...spellings()))
    await fc.assert(
      fc.asyncProperty(asked, async (words) => {
        const q = words.join(' ').trim()
        const units = await unitsOf(q)
        // Sentences and long queries find what contains some of their words.
        fc.pre(units.length > 0)
        const found = await findAll(q)
        expect(found.slugs.toSorted(), q).toEqual(scan(scanned, units))
        expect(found.total, q).toBe(found.slugs.length)
        expect(found.partial.length, q).toBe(found.partialTotal)
        expect(new Set([...found.slugs, ...found.partial]).size, q).toBe(found.total + found.partialTotal)
        expect(found.withoutHighlight, q).toEqual([])
      }),
      { numRuns: runs[magazine.db.engine] },
    )
    for (const { name, reading } of fc.sample(fc.constantFrom(...tags), 4)) {
      const { slugs } = await findAll(name)
      for (const spelling of [reading, toKatakana(reading)])
        expect((await findAll(spelling)).slugs, spelling).toEqual(slugs)
    }
  }, 180_000)

  async function fill(): Promise<void> {
    const command = magazine.at(noon)
    await createFixtures(command)
    for (const { name, slug, reading } of tags) await saveTag(command, { name, slug: `t-${slug}`, reading })
    for (const { name, slug, reading } of users) await saveUser(command, { name, slug: `u-${slug}`, reading })
    expect((await importArticles(command, lines)).value).toMatchObject({ created: lines.length, refused: [] })
  }

  async function unitsOf(q: string): Promise<QueryUnit[]> {
    return (await analyser.parseQuery(await withKnownNames(magazine.db.reader, q))).units
  }

  /** All pages of a search. */
  async function findAll(q: string) {
    const slugs: string[] = []
    const partial: string[] = []
    const withoutHighlight: string[] = []
    for (let page = 1; ; page += 1) {
      const found = await searchArticles(magazine.db, { q }, page, noon)
      for (const { slug, title, lead, highlight } of found.items) {
        slugs.push(slug)
        const isWritten = q.split(' ').every((word) => `${title}${lead}`.includes(word))
        if (isWritten && highlight.title.length + highlight.passage.ranges.length === 0)
          withoutHighlight.push(slug)
      }
      partial.push(...found.partial.items.map(({ slug }) => slug))
      if (page >= found.pageCount)
        return { slugs, partial, withoutHighlight, total: found.total, partialTotal: found.partial.total }
    }
  }
})

test('F1 the passage of an article shows a word that the dictionary divides as a whole', async () => {
  for (const word of divided) {
    const searchQuery = await analyser.parseQuery(word)
    const shown = lines
      .map(({ title, lead, body }) => ({ title, lead, body: bodyText(body), rubies: rubiesIn(body) }))
      .filter(({ lead, body }) => `${lead}\n${body}`.includes(word))
    expect(shown.length, word).toBeGreaterThan(1)
    const { highlights } = await analyser.highlight(searchQuery, shown)
    for (const [at, { passage }] of highlights.entries()) {
      const marked = passage.ranges.map(({ start, end }) => passage.text.slice(start, end))
      expect([...new Set(marked)], `${word}: ${shown[at]?.title}`).toEqual([word])
    }
  }
}, 60_000)

/** Words of the sample in several spellings: names, words of titles, words that the dictionary divides. */
function spellings(): string[] {
  const titled = lines.flatMap(({ title }) => title.match(/[\p{Script=Han}\u30a1-\u30fc]{2,6}/gu) ?? [])
  const written = lines.flatMap(
    ({ body }) =>
      bodyText(body)
        .match(/\p{Script=Han}{2,4}/gu)
        ?.slice(0, 5) ?? [],
  )
  return [
    ...tags.flatMap(({ name, reading }) => [name, reading, toKatakana(reading)]),
    ...users.flatMap(({ name, reading }) => [name, reading, reading.replaceAll(' ', '')]),
    ...titled,
    ...written,
  ]
}

async function readLines(): Promise<ArticleLine[]> {
  const names = new Map(users.map(({ slug, name }) => [slug, name]))
  const files = (await readdir(fileURLToPath(new URL('articles/', sample)))).filter((name) =>
    name.endsWith('.md'),
  )
  return Promise.all(
    files.toSorted().map(async (file) => {
      const { front, body } = readManuscript(await read(`articles/${file}`))
      return readArticleLine({
        slug: file.slice(0, -3),
        title: front.title,
        titleReading: front.reading,
        lead: front.lead,
        category: 'hair',
        tags: front.tags,
        authors: front.authors.flatMap((slug) => names.get(slug) ?? []),
        publishedAt: '2020-01-01T00:00:00Z',
        text: bodyText(body),
      })
    }),
  )
}
