import { createReadStream } from 'node:fs'
import { judgeMoves, moveInArticles, prepareMoves } from '@tsuzuri/database/articles/import/move-in'
import type { MovedArticle } from '@tsuzuri/database/articles/import/moved-article'
import type { Database } from '@tsuzuri/database/open'
import type { Command } from '@tsuzuri/database/writing'
import { analyser } from '@tsuzuri/search/analyser'
import { readCategoryTree } from '@tsuzuri/wordpress/category-tree'
import type { ExportItem } from '@tsuzuri/wordpress/export-item'
import { usualTypes } from '@tsuzuri/wordpress/post'
import { readExport } from '@tsuzuri/wordpress/read-export'
import { openWriteQueue } from '../analysis/write-queue.ts'
import { type Arrival, articleOf, type Moving } from './article-of.ts'
import { leadFromArchives } from './places/archive-redirects.ts'
import { recallSurvey, rememberSurvey } from './earlier-files.ts'
import { openLinks } from './followed-links.ts'
import { openPictures, type PictureWays } from './pictures/imported-pictures.ts'
import { openPlaces } from './places/article-places.ts'
import { keepPending, readPending } from './pending-posts.ts'
import { planParts } from './planned-parts.ts'
import { planSlugs } from './planned-slugs.ts'
import { type MoveReport, openReport } from './report/import-report.ts'
import { isLeft, reportArrival, reportStillPublic, reportWhole } from './report/report-lines.ts'
import { findSource } from './site-source.ts'
import { findStillPublic } from './report/still-public.ts'
import { written } from '../written-number.ts'
import { type Survey, surveyExport } from './survey.ts'

export type MoveOptions = PictureWays & {
  db: Database
  file: string
  isDry: boolean
  /** The WordPress post types that become articles. */
  types?: readonly string[] | undefined
  sponsor?: string | undefined
  now: () => Date
  /** `bytes` counts both passes over the file. */
  show: (bytes: number, note: string, articles: number) => void
}

const by = 'wordpress'
const batchSize = 100
const batchLength = 4_000_000

/**
 * Imports a WordPress export in two passes: the first is a survey, so that the second needs only one batch of articles
 * in memory. Then posts of earlier files with unknown references are converted again. An interrupted import is
 * continued by running it again.
 */
export async function moveIn(options: MoveOptions): Promise<{ survey: Survey; report: MoveReport }> {
  const { db, file, isDry, types = usualTypes, now, show } = options
  const report = openReport()
  let firstBytes = 0
  const survey = await surveyExport(file, types, (bytes) => {
    firstBytes = bytes
    show(bytes, '下調べ', 0)
  })
  const source = await findSource(db, survey.head.siteUrl)
  const command: Command = { db, by, now: now() }
  const ownIds = new Set(survey.slugs.keys())
  await recallSurvey(db, source, survey)
  // Waits for the dictionary: without it names would be indexed as written, and again later.
  if (!isDry) await analyser.isReachable()
  if (!isDry) await rememberSurvey(command, source, survey)
  const slugs = await planSlugs(db, source, survey)
  const tree = readCategoryTree(survey.head.categories)
  const taking = { command, source, isDry, report }
  const pictures = await openPictures({ ...options, ...taking }, survey)
  const moving: Moving = {
    survey,
    slugs,
    tree,
    follow: openLinks(survey, slugs),
    parts: await planParts(db, source, survey),
    places: openPlaces(taking, tree, survey),
    findPicture: pictures.find,
    findFile: pictures.findFile,
    sponsor: options.sponsor,
  }
  reportWhole(report, survey, moving, types)

  let batch: Taken[] = []
  let length = 0
  const queue = openWriteQueue({
    prepare: async (taken: readonly Taken[]) =>
      isDry ? undefined : prepareMoves(db, source, articlesOf(taken)),
    write: async (taken, prepared) => {
      const outcomes =
        prepared === undefined
          ? await judgeMoves(db, source, articlesOf(taken))
          : (await moveInArticles({ db, by, now: now(), prepared }, source, articlesOf(taken))).value
      const unreleased = articlesOf(taken).filter(({ publishedAt }) => publishedAt === undefined)
      const shown = await findStillPublic(db, source, idsOf(unreleased), now())
      for (const [at, { arrival }] of taken.entries())
        reportArrival(report, arrival, outcomes[at] ?? 'unchanged', {
          isPublicHere: shown.has(arrival.article.sourceId),
          now: now(),
        })
      if (isDry) return
      const items = taken.map(({ item, arrival }) => ({ item, isPending: arrival.isPending }))
      await keepPending({ db, by, now: now() }, source, items)
    },
  })
  const flush = async () => {
    const taken = batch
    batch = []
    length = 0
    if (taken.length > 0) await queue.add(taken)
  }
  const add = async (item: ExportItem) => {
    batch.push({ item, arrival: await articleOf(item, moving) })
    length += item.content.length
    if (batch.length >= batchSize || length > batchLength) await flush()
  }
  const stream = createReadStream(file)
  for await (const entry of readExport(stream)) {
    if (entry.kind === 'item' && types.includes(entry.item.type)) {
      const { item } = entry
      if (isLeft(item, report))
        reportStillPublic(report, item, await findStillPublic(db, source, [item.id], now()))
      else await add(item)
    }
    show(firstBytes + stream.bytesRead, `${written(report.get('posts'))}本`, report.get('posts'))
  }
  await flush()
  await queue.end()
  for await (const item of readPending(db, source, (id) => ownIds.has(id))) {
    report.count('revisited')
    await add(item)
  }
  await flush()
  await queue.end()
  if (!isDry) await leadFromArchives(taking, survey, pictures.uploads)
  return { survey, report }
}

type Taken = { item: ExportItem; arrival: Arrival }

function articlesOf(taken: readonly Taken[]): MovedArticle[] {
  return taken.map(({ arrival }) => arrival.article)
}

function idsOf(articles: readonly MovedArticle[]): string[] {
  return articles.map(({ sourceId }) => sourceId)
}
