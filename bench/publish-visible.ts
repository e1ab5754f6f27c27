import { steadyPulse } from '@tsuzuri/database/pulse'
import { createArticle, publishArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import type { StoredArticle } from '@tsuzuri/database/articles/stored-article'
import { countReads } from '@tsuzuri/database/reads'
import { analyser } from '@tsuzuri/search/analyser'
import { readConfig } from '../packages/server/config.ts'
import { openLog } from '../packages/server/log.ts'
import { openMediaStore } from '../packages/server/media/media-store.ts'
import { openMagazineDatabase } from '../packages/server/open-database.ts'
import { serve } from '../packages/server/serving.ts'
import type { FilledMagazine } from './load/running-magazine.ts'

const keptArticles = 200

/** Publishes and withdraws an article `rounds` times while this process has the surrounding pages cached. */
export async function measureVisible(
  { path: folder, env }: FilledMagazine,
  { title, rounds }: { title: string; rounds: number },
) {
  const config = readConfig({ ...env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' })
  const db = await openMagazineDatabase(config.database, new Date())
  const store = await openMediaStore(config.store)
  const serving = await serve({
    config,
    db,
    pulse: steadyPulse,
    store,
    log: openLog('error'),
    now: () => new Date(),
  })
  const { items: categories } = (await readJson('/api/categories')) as {
    items: { slug: string; total: number }[]
  }
  const category = categories.find(({ total }) => total > 0)?.slug ?? ''
  const { id: categoryId } = await db.reader
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', category)
    .executeTakeFirstOrThrow()
  // A magazine with reads: its ranking does not have to be filled up with the newest articles.
  await countReads(db, new Map(Array.from({ length: 10 }, (_, at) => [at + 1, 100 - at])), new Date())
  const lists = ['/magazine/', '/magazine/page/2/', '/magazine/page/3/', `/magazine/category/${category}/`]
  const kept = [...lists, ...(await someSlugs()).map((slug) => `/magazine/${slug}/`)]
  const slug = `hakaru-${Date.now()}`
  const surfaces = ['/magazine/', `/magazine/category/${category}/`, `/magazine/${slug}/`, '/api/articles']
  for (const path of kept) await read(path)
  // A running server has loaded its dictionary; a publication before that waits for it.
  await analyser.isReachable()

  const body = {
    blocks: [{ type: 'paragraph' as const, content: [{ text: '測るための本文です。'.repeat(50) }] }],
  }
  const command = () => ({ db, by: 'bench', now: new Date() })
  let article: StoredArticle = (await createArticle(command(), { slug, title, categoryId, body })).value
  const commandMs: number[] = []
  const visibleMs: number[] = []
  const rendered: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { made } = serving.counts
    const startedAt = performance.now()
    article = (await publishArticle(command(), article)).value
    commandMs.push(performance.now() - startedAt)
    for (const path of surfaces) {
      if (!(await read(path)).includes(title)) throw new Error(`${path} does not show it`)
    }
    visibleMs.push(performance.now() - startedAt)
    for (const path of kept) await read(path)
    rendered.push(serving.counts.made - made)
    article = (await withdrawArticle(command(), article)).value
    for (const path of kept) await read(path)
  }
  const front = await measureFront()
  await serving.stop(1000)
  return { article, keptPages: kept.length, commandMs, visibleMs, rendered, front }

  /** The same for a front: one card gets another headline in each round. */
  async function measureFront() {
    const placed = await db.reader.selectFrom('publications').select('article_id').limit(1).executeTakeFirst()
    const fill = { rule: 'newest', of: { kind: 'all' } }
    const headed = (headline: string) => ({
      slots: [
        { kind: 'large', size: 1, fill, cards: [{ articleId: placed?.article_id, title: headline }] },
        { kind: 'newest', size: 13, cards: [] },
      ],
    })
    const save = (version: number, headline: string) =>
      saveFront(command(), { kind: 'home' }, version, headed(headline))
    const stored = await db.reader.selectFrom('fronts').select('version').where('kind', '=', 'home').execute()
    let { version } = (await save(stored[0]?.version ?? 0, 'はじめ')).value
    for (const path of kept) await read(path)
    const measured: { visibleMs: number; rendered: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { made } = serving.counts
      const startedAt = performance.now()
      version = (await save(version, `その${round}`)).value.version
      const page = (await read('/magazine/')).replaceAll('<wbr>', '')
      if (!page.includes(`その${round}`)) throw new Error('the front does not show it')
      const ms = performance.now() - startedAt
      for (const path of kept) await read(path)
      measured.push({ visibleMs: ms, rendered: serving.counts.made - made })
    }
    return measured
  }

  async function read(path: string): Promise<string> {
    return (await fetch(`http://127.0.0.1:${serving.port}${path}`)).text()
  }

  async function readJson(path: string): Promise<unknown> {
    return JSON.parse(await read(path))
  }

  async function someSlugs(): Promise<string[]> {
    const found: string[] = []
    for (let page = 1; found.length < keptArticles; page += 1) {
      const { items } = (await readJson(`/api/articles?page=${page}`)) as { items: { slug: string }[] }
      if (items.length === 0) break
      found.push(...items.map((item) => item.slug))
    }
    return found.slice(0, keptArticles)
  }
}
