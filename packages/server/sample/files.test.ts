import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleContentSchema } from '@tsuzuri/content/article'
import { bannerPlaces } from '@tsuzuri/content/banner'
import { type Block, blockKinds } from '@tsuzuri/content/body/blocks'
import { calloutKinds } from '@tsuzuri/content/body/blocks/callout'
import { salonGenres } from '@tsuzuri/content/body/blocks/salon'
import { articlesIn } from '@tsuzuri/content/body/references'
import { disclosureKinds } from '@tsuzuri/content/disclosure'
import { instantOf } from '@tsuzuri/content/manuscript'
import { articleInput, namedPlaces } from '@tsuzuri/content/manuscript/article-input'
import { missingParts } from '@tsuzuri/content/publishing'
import { siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { readSampleFiles, type SampleFiles } from './files.ts'
import { pictureFile, picturesIn } from './pictures.ts'

const folder = fileURLToPath(new URL('../../../sample', import.meta.url))
const now = new Date()
let files: SampleFiles

beforeAll(async () => {
  files = await readSampleFiles(folder)
})

describe('the sample magazine', () => {
  test('has enough articles, categories, tags, authors and banners', () => {
    const { categories, users, tags, articles } = files
    const ofFeatures = categories.find(({ slug }) => slug === 'tokushu')
    expect(articles.length).toBeGreaterThanOrEqual(60)
    expect(categories.length).toBeGreaterThanOrEqual(6)
    expect(categories.every(({ subcategories }) => subcategories.length > 0)).toBe(true)
    expect(ofFeatures?.subcategories.length).toBeGreaterThanOrEqual(3)
    expect(tags.length).toBeGreaterThanOrEqual(40)
    expect(tags.every(({ reading }) => /^[\p{Script=Hiragana}ー・ ]+$/u.test(reading))).toBe(true)
    const authors = new Set(articles.flatMap(({ manuscript }) => manuscript.front.authors))
    expect(authors.size).toBeGreaterThanOrEqual(6)
    expect(users.every(({ reading, biography, portrait }) => reading && biography && portrait)).toBe(true)
    expect(articles.filter(({ manuscript }) => manuscript.front.supervisor).length).toBeGreaterThan(1)
  })

  test('E3 has two series, one of them ended, whose parts appeared in the order of their numbers', () => {
    expect(files.series.map(({ ended }) => ended)).toEqual([false, true])
    for (const { slug, cover, authors } of files.series) {
      const parts = files.articles
        .map(({ manuscript }) => manuscript.front)
        .filter(({ series }) => series?.slug === slug)
        .toSorted((a, b) => (a.published ?? '').localeCompare(b.published ?? ''))
      expect(parts.map(({ series }) => series?.part)).toEqual(parts.map((_, at) => at + 1))
      expect(parts.length).toBeGreaterThanOrEqual(4)
      expect([cover === undefined, authors.length === 0], slug).toEqual([false, false])
    }
  })

  test('A1 has drafts, a scheduled and a withdrawn article, and every disclosure', () => {
    const fronts = files.articles.map(({ manuscript }) => manuscript.front)
    expect(fronts.filter(({ state }) => state === 'draft').length).toBe(2)
    expect(fronts.filter(({ state }) => state === 'withdrawn').length).toBe(1)
    const scheduled = fronts.filter(({ published, state }) => {
      return state === 'published' && published !== undefined && instantOf(published, now) > now
    })
    expect(scheduled.length).toBe(1)
    const visible = fronts.filter(({ state, published }) => {
      return state === 'published' && published !== undefined && instantOf(published, now) <= now
    })
    expect(visible.length).toBeGreaterThanOrEqual(56)
    expect(new Set(visible.map(({ disclosure }) => disclosure.kind))).toEqual(new Set(disclosureKinds))
    expect(fronts.filter(({ state, published }) => state === 'published' && published === undefined)).toEqual(
      [],
    )
  })

  test('A2 uses every block and every mark in published articles', () => {
    const body = files.articles
      .filter(({ manuscript }) => manuscript.front.state === 'published')
      .flatMap(({ manuscript }) => manuscript.body.blocks)
    const known = Object.keys(blockKinds)
    expect(new Set(body.map(({ type }) => type))).toEqual(new Set(known))
    const text = JSON.stringify(body)
    for (const mark of ['strong', 'emphasis', 'marker', 'ruby', 'link'])
      expect(text).toContain(`{"type":"${mark}"`)
    for (const level of [2, 3, 4]) expect(text).toContain(`"level":${level}`)
    for (const field of ['nested', 'caption', 'credit', 'rel']) expect(text).toContain(`"${field}":`)
    for (const kind of calloutKinds) expect(text).toContain(`"kind":"${kind}"`)
    expect(body.some((block) => block.type === 'list' && block.ordered)).toBe(true)
    expect(new Set(body.flatMap(genreOf)).size).toBeGreaterThan(1)
    expect(salonGenres).toEqual(expect.arrayContaining([...new Set(body.flatMap(genreOf))]))
    for (const site of ['youtu', 'instagram.com', /x\.com|twitter\.com/]) expect(text).toMatch(site)
  })

  test('U2 has banners in each place', () => {
    expect(new Set(files.banners.map(({ place }) => place))).toEqual(new Set(bannerPlaces))
  })

  test('has no dangling references', () => {
    const categories = new Map(
      files.categories.map((one) => [one.slug, one.subcategories.map(({ slug }) => slug)]),
    )
    const tags = new Set(files.tags.map(({ name }) => name))
    const users = new Set(files.users.map(({ slug }) => slug))
    const articles = new Set(files.articles.map(({ slug }) => slug))
    for (const { slug, manuscript } of files.articles) {
      const { front, body } = manuscript
      expect(categories.get(front.category ?? ''), slug).toBeDefined()
      if (front.subcategory !== undefined)
        expect(categories.get(front.category ?? '')).toContain(front.subcategory)
      expect(
        front.tags.filter((tag) => !tags.has(tag)),
        slug,
      ).toEqual([])
      expect(
        front.authors.filter((author) => !users.has(author)),
        slug,
      ).toEqual([])
      expect(front.supervisor === undefined || users.has(front.supervisor.person), slug).toBe(true)
      expect(
        articlesIn(body).filter((other) => !articles.has(other)),
        slug,
      ).toEqual([])
    }
    const used = new Set(files.articles.flatMap(({ manuscript }) => manuscript.front.tags))
    expect(used.size).toBeGreaterThanOrEqual(40)
  })

  test('has exactly the picture files that it references, and every cover has alternative text', async () => {
    const named = picturesIn(files).map((picture) => pictureFile(folder, picture))
    expect(named.length).toBeGreaterThan(100)
    expect(await pictureFiles()).toEqual(named.toSorted())
    const covers = files.articles.map(({ manuscript }) => manuscript.front.cover)
    expect(covers.every((cover) => cover !== undefined && cover.alt !== '')).toBe(true)
  })

  test('has pictures that are small in bytes and large enough for Google Discover', async () => {
    let total = 0
    for (const file of await pictureFiles()) {
      const { format, width, height, size = 0 } = await sharp(await readFile(file)).metadata()
      expect([format, size <= 120_000], file).toEqual(['webp', true])
      expect(Math.max(width, height), file).toBeGreaterThanOrEqual(1200)
      total += size
    }
    expect(total).toBeLessThanOrEqual(12_000_000)
  })

  test('follows the validation rules of the magazine', () => {
    expect(siteSettingsSchema.parse(files.settings).name).toBe('ヨソオイ')
    for (const { slug, manuscript } of files.articles) {
      if (manuscript.front.state === 'draft') continue
      const { title, disclosure } = manuscript.front
      const content = { slug, title, disclosure, body: manuscript.body, categoryId: 1 }
      expect(missingParts({ content } as never), slug).toEqual([])
    }
    const places = namedPlaces(files)
    for (const { slug, manuscript } of files.articles) {
      const input = articleInput(manuscript, slug, places, { now, mediaOf: () => 'a' })
      expect(articleContentSchema.safeParse(input).error, slug).toBeUndefined()
    }
  })

  test('consists of text files and pictures only', async () => {
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    const found = names.filter(
      (entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'pictures')),
    )
    expect(found.every(({ name }) => /\.(md|yaml)$/.test(name))).toBe(true)
    for (const { parentPath, name } of found) {
      expect((await readFile(`${parentPath}/${name}`, 'utf8')).isWellFormed()).toBe(true)
    }
  })
})

async function pictureFiles(): Promise<string[]> {
  const pictures = join(folder, 'pictures')
  const names = await readdir(pictures, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`)
    .toSorted()
}

function genreOf(block: Block): string[] {
  return block.type === 'salon' ? [block.genre] : []
}
