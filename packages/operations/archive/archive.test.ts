import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyKey } from '@tsuzuri/content/content-key'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { saveBanner } from '@tsuzuri/database/banners'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import { saveFrontDraft } from '@tsuzuri/database/fronts/drafts'
import { saveOrigin } from '@tsuzuri/database/origins'
import { deleteTerm, readTerms, saveTerm } from '@tsuzuri/database/proofreading/proof-terms'
import type { Tables } from '@tsuzuri/database/tables'
import { rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { saveManyMedia } from '@tsuzuri/database/studio/media-commands'
import { ingestVersion } from '@tsuzuri/server/media/ingest-version'
import { everyPage, textOf } from '@tsuzuri/server/testing/every-page'
import { openServedApp, type ServedApp } from '@tsuzuri/server/testing/served-app'
import { fillSmallMagazine, publishNew, type SmallMagazine } from '@tsuzuri/server/testing/small-magazine'
import { storedRows } from '@tsuzuri/server/testing/stored'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEveryState } from '../testing/every-state.ts'
import { restoreArchive } from './restore-archive.ts'
import { writeArchive } from './write-archive.ts'

/**
 * How an archive contains each table: as a file, not at all because it is derived, or not at all because it stays with
 * the magazine (docs/moving.md). A new table does not compile without an entry.
 */
const carried: Record<keyof Tables, 'file' | 'derived' | 'stays'> = {
  articles: 'file',
  banners: 'file',
  categories: 'file',
  feed_names: 'file',
  front_drafts: 'file',
  fronts: 'file',
  media: 'file',
  media_details: 'file',
  media_edits: 'file',
  media_labels: 'file',
  origins: 'file',
  proof_terms: 'file',
  publications: 'file',
  reads: 'file',
  redirects: 'file',
  series: 'file',
  settings: 'file',
  subcategories: 'file',
  tags: 'file',
  templates: 'file',
  users: 'file',
  withdrawals: 'file',
  article_readings: 'derived',
  article_references: 'derived',
  changes: 'derived',
  counters: 'derived',
  documents: 'derived',
  front_moments: 'derived',
  list_blocks: 'derived',
  list_entries: 'derived',
  lists: 'derived',
  migrations: 'derived',
  proof_lists: 'derived',
  search_abouts: 'derived',
  search_articles: 'derived',
  search_names: 'derived',
  search_titles: 'derived',
  search_turns: 'derived',
  search_words: 'derived',
  api_keys: 'stays',
  audit: 'stays',
  backup_codes: 'stays',
  destinations: 'stays',
  front_review_notes: 'stays',
  front_reviews: 'stays',
  front_revisions: 'stays',
  job_leases: 'stays',
  notice_choices: 'stays',
  notices: 'stays',
  open_id_logins: 'stays',
  outbox_deliveries: 'stays',
  outbox_events: 'stays',
  presences: 'stays',
  previews: 'stays',
  receipts: 'stays',
  review_notes: 'stays',
  reviews: 'stays',
  revisions: 'stays',
  secrets: 'stays',
  sessions: 'stays',
  sign_in_failures: 'stays',
  staff: 'stays',
  staff_devices: 'stays',
  staff_links: 'stays',
  staff_policies: 'stays',
  time_views: 'stays',
}

const forPrograms = [
  '/feeds/rss.xml',
  '/feeds/smartnews.xml',
  '/sitemap.xml',
  '/sitemaps/articles-1.xml',
  '/llms.txt',
  '/api/banners',
  '/api/front',
  '/magazine/torisage/',
  '/magazine/kesareta/',
  '/magazine/owatta/',
  '/magazine/korekara/',
  '/magazine/naoshita/',
  '/old/post-1.html',
]

describe('a whole magazine as files', { timeout: 180_000 }, () => {
  let folder: string
  let source: ServedApp
  let small: SmallMagazine
  let pages: Map<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-archive-'))
    source = await openServedApp('sqlite')
    small = await fillSmallMagazine(source.context)
    await addEveryState(small)
    await addRelatives(small)
    await addBanners(small)
    await addFronts(small)
    await addTerms(small)
    await addPictureDetails(source, small)
    await addOrigins(small)
    await createArticle(small.command, { title: '月々の定番', template: true })
    await rebuildSearch(source.context.db, source.context.now)
    await writeArchive(source.context, join(folder, 'first'))
    pages = await publicTexts(source)
  })
  afterAll(async () => {
    await source.close()
    await rm(folder, { recursive: true, force: true })
  })

  for (const engine of ['sqlite', 'postgres'] as const) {
    test(`F3 exported and taken in on ${engine}, it has the same pages and the same drafts`, async () => {
      const target = await openServedApp(engine)
      try {
        if (engine === 'postgres') {
          const stopping = restoreArchive(target.context, join(folder, 'first'), ({ created }) => {
            if (created > 0) throw new Error('stopped in the middle')
          })
          await expect(stopping).rejects.toThrow('stopped in the middle')
        }
        const counts = await restoreArchive(target.context, join(folder, 'first'))
        expect([counts.created + counts.unchanged, counts.updated, counts.media]).toEqual([47, 0, 2])
        await rebuildSearch(target.context.db, target.context.now)
        await target.context.db.changeListeners.notify({ id: 0, keys: [everyKey] })
        const shown = await publicTexts(target)
        // The engines rank search results differently; related articles are the same.
        if (engine === 'sqlite') expect(differing(shown, pages)).toEqual([])
        else expect(differing(unsearched(shown), unsearched(pages))).toEqual([])
        // The feed id of an article that was renamed before it moved.
        expect(shown.get('/feeds/rss.xml')).toContain('>https://magazine.example/magazine/mae/</guid>')
        await writeArchive(target.context, join(folder, engine))
        const files = await filesIn(join(folder, engine))
        expect(differing(files, await filesIn(join(folder, 'first')))).toEqual([])
        const rows = await countCarried(source)
        expect(Object.keys(rows).filter((table) => rows[table] === 0)).toEqual([])
        expect(await countCarried(target)).toEqual(rows)
        const before = await storedRows(target.context.db)
        expect(await restoreArchive(target.context, join(folder, 'first'))).toMatchObject({ unchanged: 47 })
        expect(await storedRows(target.context.db)).toEqual(before)
      } finally {
        await target.close()
      }
    })
  }

  test('F3 the files are Markdown and YAML that a person can read', async () => {
    const files = await filesIn(join(folder, 'first'))
    expect([...files.keys()].filter((name) => !name.startsWith('media/')).length).toBe(14 + 49)
    expect(files.get('fronts.yaml')).toMatch(
      /page: home\n[\s\S]*article: rich\n[\s\S]*tag: 手入れ\n[\s\S]*series: kami\n/,
    )
    expect(files.get('front-drafts.yaml')).toMatch(
      /^- page: category\/hair\n[\s\S]*- page: feature\/[\s\S]*title: 冬のはじめに\n[\s\S]*article: rich\n/,
    )
    expect(files.get('proofreading.yaml')).toMatch(
      /^- default: [\s\S]*reason: 編集部の決まり\n[\s\S]*- default: [^\n]+\n- term:\n[\s\S]*expected: 子ども\n/,
    )
    expect(files.get('articles/shitagaki.md')).toContain('title: 全部そろった下書き\n')
    expect(files.get('articles/shitagaki.md')).toMatch(/---\n\n本文です。\n$/)
    expect(files.get('articles/naoshichu.public.md') ?? files.get('articles/naoshita.public.md')).toContain(
      'title: 手直し中の記事\n',
    )
    expect(files.get('tags.yaml')).toContain('name: 手入れ\n')
    expect(files.get('series.yaml')).toContain('  authors:\n    - hana\n')
    expect(files.get('articles/plain-1.md')).toContain('series:\n  slug: kami\n  part: 3\n')
    expect(files.get(`media/${small.picture.name}.yaml`)).toContain('rightsUntil: 2027-03-31')
  })

  test('a folder that holds something is left alone', async () => {
    await expect(writeArchive(source.context, join(folder, 'first'))).rejects.toThrow('空ではありません')
    expect((await readdir(folder)).filter((name) => name.includes('.writing-'))).toEqual([])
  })

  test('F3 a broken folder is refused before anything is written, with file and line', async () => {
    const target = await openServedApp('sqlite')
    const before = await storedRows(target.context.db)
    const refused = async (name: string, damage: (broken: string) => Promise<void>) => {
      const broken = join(folder, name)
      await cp(join(folder, 'first'), broken, { recursive: true })
      await damage(broken)
      return restoreArchive(target.context, broken).catch((error: Error) => error.message)
    }
    const articles = await refused('broken-articles', async (broken) => {
      await change(broken, 'articles/plain-1.md', (text) => text.replace('- 手入れ', '- 知らない札'))
      await change(broken, 'articles/plain-2.md', (text) => `${text}\n:::nani\nこれ\n:::\n`)
      await change(broken, 'articles/plain-3.md', (text) =>
        text
          .replace('title:', 'titel:')
          .replace(/^published: .*$/m, 'published: きのう')
          .concat('\n:::\n'),
      )
      await change(broken, 'articles/naoshita.public.md', (text) => `${text}\n:::nani\nこれ\n:::\n`)
      await change(broken, 'articles/plain-6.md', (text) =>
        text
          .replace(/^category: .*$/m, 'category: nai')
          .replace('- 手入れ', '- 知らない札\n  - もう一つの札'),
      )
      await writeFile(
        join(broken, 'articles/shift-jis.md'),
        Buffer.concat([
          Buffer.from('---\ntitle: '),
          Buffer.from([0x82, 0xa0, 0x82, 0xa2]),
          Buffer.from('\n---\n'),
        ]),
      )
      await writeFile(join(broken, 'articles/utf-16.md'), Buffer.from('\ufeff---\n---\n', 'utf16le'))
      await change(broken, 'articles/plain-5.md', (text) => text.replace(/^id: .*$/m, 'id: 4'))
      await change(broken, 'articles/plain-7.md', (text) =>
        text.replace('title:', 'feedName: plain-4\ntitle:'),
      )
      await change(broken, 'articles/rich.md', (text) =>
        text.replaceAll(small.picture.name, `${'0'.repeat(32)}.png`),
      )
      await change(broken, 'reads.csv', (text) => `${text}きのう,1,2\nおととい,1,2\n`)
      await writeFile(join(broken, 'media', small.picture.name), 'not it')
      await writeFile(join(broken, 'categories.yml'), '[]')
    })
    expect(articles).toMatch(/articles\/plain-1\.md：\d+行目：tags：「知らない札」はありません。/)
    expect(articles).toMatch(/articles\/plain-2\.md：\d+行目：「nani」という囲みはありません。/)
    expect(articles).toMatch(/articles\/plain-3\.md：2行目：使えない項目があります（titel）。/)
    expect(articles).toMatch(/articles\/plain-5\.md：2行目：id 4 は articles\/plain-4\.md と同じです。/)
    expect(articles).toMatch(
      /articles\/plain-7\.md：\d+行目：フィードでの名前「plain-4」は articles\/plain-4\.md と同じです。/,
    )
    expect(articles).toMatch(/articles\/rich\.md：\d+行目：画像 media\/0{32}\.png がありません。/)
    expect(articles).toMatch(/reads\.csv：3行目：/)
    expect(articles).toMatch(/reads\.csv：4行目：/)
    expect(articles).toMatch(/articles\/plain-3\.md：\d+行目：形式が違います（published）/)
    expect(articles).toMatch(/articles\/plain-3\.md：\d+行目：見出しは/)
    expect(articles).toMatch(/articles\/naoshita\.public\.md：\d+行目：「nani」という囲みはありません。/)
    expect(articles).toMatch(/articles\/plain-6\.md：\d+行目：category：「nai」はありません。/)
    expect(articles).toMatch(/articles\/plain-6\.md：\d+行目：tags：「知らない札」はありません。/)
    expect(articles).toMatch(/articles\/plain-6\.md：\d+行目：tags：「もう一つの札」はありません。/)
    expect(articles).toMatch(/shift-jis\.md：2行目：UTF-8 として読めません（Shift_JIS のようです）。/)
    expect(articles).toMatch(/utf-16\.md：1行目：UTF-8 として読めません（UTF-16 のようです）。/)
    expect(articles).toMatch(/media\/[0-9a-f]{32}\.png：名前と中身が合いません。/)
    expect(articles).toMatch(/次のファイルは読み込まれません。.*\n {2}categories\.yml$/)
    const surroundings = await refused('broken-surroundings', async (broken) => {
      await change(broken, 'tags.yaml', (text) => text.replace('slug: katsura', 'slug: "ka tsura"'))
      await change(broken, 'users.yaml', (text) => `${text}  - [\n`)
      await writeFile(join(broken, 'banners.yaml'), Buffer.from([0x23, 0x82, 0xa0, 0x0a]))
    })
    expect(surroundings).toMatch(/banners\.yaml：1行目：UTF-8 として読めません（Shift_JIS/)
    expect(surroundings).toMatch(/tags\.yaml：\d+行目：文字と数字、つなぎの - と _ だけが使えます/)
    expect(surroundings).toMatch(/users\.yaml：\d+行目：YAML として読めません。/)
    expect(await storedRows(target.context.db)).toEqual(before)
    await target.close()
  })

  test('F3 a byte order mark and Windows line ends are no part of the text, and files that are not read are named', async () => {
    const target = await openServedApp('sqlite')
    try {
      const marked = join(folder, 'marked')
      await cp(join(folder, 'first'), marked, { recursive: true })
      for (const name of ['articles/plain-1.md', 'tags.yaml'])
        await change(marked, name, (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)
      const unread = [
        'articles/a.MD',
        'articles/b.txt',
        'articles/c.public.md',
        'media/no.png.yaml',
        'tags.yml',
      ]
      for (const name of [...unread, 'articles/.DS_Store']) await writeFile(join(marked, name), '題\n')
      for (const name of ['articles/2024', 'More', 'media/empty']) await mkdir(join(marked, name))
      for (const name of ['articles/2024/d.md', 'More/e.md']) await writeFile(join(marked, name), '題\n')
      expect(await restoreArchive(target.context, marked)).toMatchObject({
        created: 47,
        unread: ['More/', 'articles/2024/', ...unread],
      })
      await writeArchive(target.context, join(folder, 'unmarked'))
      expect(
        differing(await filesIn(join(folder, 'unmarked')), await filesIn(join(folder, 'first'))),
      ).toEqual([])
    } finally {
      await target.close()
    }
  })

  test('F3 a deleted article may have the slug of another one, also when it was not deleted here yet', async () => {
    const target = await openServedApp('sqlite')
    try {
      expect(await restoreArchive(target.context, join(folder, 'first'))).toMatchObject({ unread: [] })
      const later = join(folder, 'later')
      await cp(join(folder, 'first'), later, { recursive: true })
      await change(later, 'articles/plain-1.md', (text) =>
        text
          .replace(/^published: /m, 'firstPublished: ')
          .replace(/^state: .*$/m, 'slug: plain-2\nstate: deleted\ndeleted: 2026-11-01T00:00:00Z'),
      )
      expect(await restoreArchive(target.context, later)).toMatchObject({ created: 0, updated: 1 })
      expect((await target.get('/magazine/plain-2/')).status).toBe(200)
      expect(await restoreArchive(target.context, later)).toMatchObject({ unchanged: 47 })
    } finally {
      await target.close()
    }
  })

  test('F3 a magazine that has other articles is not mixed up with it', async () => {
    const target = await openServedApp('sqlite')
    try {
      await fillSmallMagazine({ ...target.context, now: () => new Date('2026-10-01T00:00:00Z') })
      const before = await storedRows(target.context.db)
      await expect(restoreArchive(target.context, join(folder, 'first'))).rejects.toThrow(
        'この雑誌では別の記事',
      )
      expect(await storedRows(target.context.db)).toEqual(before)
    } finally {
      await target.close()
    }
  })
})

/** The number of rows of each table that an archive contains. */
async function countCarried({ context: { db } }: ServedApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(carried) as (keyof Tables)[]) {
    if (carried[table] !== 'file') continue
    const { rows } = await db.reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    counts[table] = rows
  }
  return counts
}

/** Returns only the paths of pages that differ, because pages are long. */
function differing(these: ReadonlyMap<string, string>, those: ReadonlyMap<string, string>): string[] {
  const names = new Set([...these.keys(), ...those.keys()])
  return [...names].filter((name) => these.get(name) !== those.get(name))
}

function unsearched(texts: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...texts].filter(([path]) => !path.includes('/search/')))
}

const words = ['炭酸美容液', '保湿化粧水', '椿油美容', '温泉入浴剤', '絹枕布']

/** Articles that are related by shared words only, to a different degree and with different lengths. */
async function addRelatives({ command, hair }: SmallMagazine): Promise<void> {
  for (let at = 0; at < 9; at += 1) {
    const said = words.flatMap((word, place) => Array(((at * (place + 2)) % 7) + 1).fill(`${word}の話。`))
    const text = said.join('') + 'それから。'.repeat(at * 15)
    const body = { blocks: [{ type: 'paragraph' as const, content: [{ text }] }] }
    await publishNew(command, { slug: `nita-${at}`, title: `似た話${at}`, categoryId: hair, body })
  }
}

/** The order of the places is fixed and not set by editors. */
async function addBanners({ command, picture }: SmallMagazine): Promise<void> {
  const banner = { media: picture.name, alt: '冬の催し', paid: false }
  for (const [at, place] of (['sidebar', 'article-end', 'sidebar', 'header'] as const).entries()) {
    await saveBanner(command, { ...banner, name: `催し${at}`, place, href: `/moyooshi-${at}/` })
  }
}

async function publicTexts(app: ServedApp): Promise<Map<string, string>> {
  const texts = await everyPage(app)
  for (const path of forPrograms) texts.set(path, textOf(await app.get(path)))
  return texts
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const read = async (name: string): Promise<[string, string]> => [
    name,
    await readFile(join(folder, name), 'latin1').then((text) =>
      name.startsWith('media/') && !name.endsWith('.yaml') ? text : Buffer.from(text, 'latin1').toString(),
    ),
  ]
  return new Map(await Promise.all(files.toSorted().map(read)))
}

async function change(folder: string, name: string, work: (text: string) => string): Promise<void> {
  await writeFile(join(folder, name), work(await readFile(join(folder, name), 'utf8')))
}

/** A front of home and of a feature, with every kind of slot and source. */
async function addFronts({ command, hair, winter, care, hana, rich, series }: SmallMagazine): Promise<void> {
  const fill = (of: object) => ({ rule: 'newest', of })
  const card = {
    articleId: rich.id,
    from: '2026-11-01T00:00:00Z',
    until: '2027-01-01T00:00:00Z',
    title: '短い題',
    focus: { x: 0.25, y: 0.5 },
  }
  await saveFront(command, { kind: 'home' }, 0, {
    slots: [
      { kind: 'large', size: 1, cards: [card], fill: fill({ kind: 'all' }) },
      { kind: 'row', title: 'ヘア', size: 2, cards: [], fill: fill({ kind: 'category', id: hair }) },
      { kind: 'row', size: 2, cards: [], fill: fill({ kind: 'tag', id: care }) },
      { kind: 'row', size: 1, cards: [], fill: fill({ kind: 'user', id: hana }) },
      { kind: 'features', size: 3, cards: [{ subcategoryId: winter }] },
      { kind: 'series', size: 2, cards: [{ seriesId: series, until: '2027-01-01T00:00:00Z' }] },
      {
        kind: 'ranking',
        size: 2,
        cards: [],
        fill: { rule: 'most-read', of: { kind: 'all' }, period: 'month' },
      },
      { kind: 'newest', size: 5, cards: [] },
    ],
  })
  const opening = { kind: 'newest', title: 'はじめに読む', size: 1, cards: [] }
  await saveFront(command, { kind: 'feature', id: winter }, 0, { slots: [opening] })
  await saveFrontDraft(
    command,
    { kind: 'feature', id: winter },
    { version: 0, baseVersion: 1 },
    { slots: [{ ...opening, title: '冬のはじめに', cards: [card] }] },
  )
  await saveFrontDraft(
    command,
    { kind: 'category', id: hair },
    { version: 0, baseVersion: 0 },
    { slots: [opening] },
  )
}

/** A label, and a version with something hidden: its original stays protected. */
async function addPictureDetails({ context }: ServedApp, { command, picture }: SmallMagazine): Promise<void> {
  await saveManyMedia(command, [{ name: picture.name, version: 1, labels: ['静物'] }])
  const mask = { x: 0, y: 0, width: 0.5, height: 0.5, style: 'fill' } as const
  await ingestVersion(command, context.store, picture.name, { turn: 0, masks: [mask] })
}

/** An article and a tag that were imported from another site. */
async function addOrigins({ command, rich, care }: SmallMagazine): Promise<void> {
  const source = 'https://old.example'
  await saveOrigin(command, { source, kind: 'article', source_id: '12', subject: String(rich.id) })
  await saveOrigin(command, { source, kind: 'tag', source_id: 'teire', subject: String(care) })
}

/** An added entry of the proofreading lists, a changed one and a removed one. */
async function addTerms({ command }: SmallMagazine): Promise<void> {
  const [changed, removed] = await readTerms(command.db.reader)
  if (changed === undefined || removed === undefined) throw new Error('there are no default terms')
  await saveTerm(command, undefined, { kind: 'spelling', expected: '子ども', patterns: ['子供'] })
  await saveTerm(command, { key: changed.key, version: 0 }, { ...changed.term, reason: '編集部の決まり' })
  await deleteTerm(command, { key: removed.key, version: 0 })
}
