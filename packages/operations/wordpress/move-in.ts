import { createReadStream } from 'node:fs'
import { articlePath } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { judgeMoves, moveInArticles, prepareMoves } from '@tsuzuri/database/articles/import/move-in'
import type { MovedArticle, MoveOutcome } from '@tsuzuri/database/articles/import/moved-article'
import type { Database } from '@tsuzuri/database/open'
import type { Command } from '@tsuzuri/database/writing'
import { analyser } from '@tsuzuri/search/analyser'
import { readCategoryTree } from '@tsuzuri/wordpress/category-tree'
import type { ExportItem } from '@tsuzuri/wordpress/export-item'
import { usualTypes } from '@tsuzuri/wordpress/post'
import { readExport } from '@tsuzuri/wordpress/read-export'
import { standingOf } from '@tsuzuri/wordpress/standing'
import { openWriteQueue } from '../analysis/write-queue.ts'
import { type Arrival, articleOf, type Moving } from './article-of.ts'
import { leadFromArchives } from './archive-redirects.ts'
import { keepPending, readPending, recallSurvey, rememberSurvey } from './earlier-files.ts'
import { openLinks } from './followed-links.ts'
import { openPictures, type PictureWays } from './imported-pictures.ts'
import { openPlaces } from './article-places.ts'
import { planParts } from './planned-parts.ts'
import { planSlugs } from './planned-slugs.ts'
import { inCode, type MoveReport, openReport, plain } from './import-report.ts'
import { draftWords, leftWords } from './report-words.ts'
import { otherNames, type Survey, surveyExport } from './survey.ts'

export type MoveOptions = PictureWays & {
  db: Database
  file: string
  isDry: boolean
  /** What WordPress calls the things that are to become articles. */
  types?: readonly string[] | undefined
  sponsor?: string | undefined
  now: () => Date
  /** How many bytes of both readings are behind us. */
  show: (bytes: number, note: string, articles: number) => void
}

const by = 'wordpress'
const batchSize = 100
const batchLength = 4_000_000

/**
 * Takes in a WordPress export in two readings: the first learns what there is, so that the second can hold one batch of
 * articles at a time. Then posts of earlier files that named something unknown are converted again. Cut off anywhere, it
 * is taken up by running it again.
 */
export async function moveIn(options: MoveOptions): Promise<{ survey: Survey; report: MoveReport }> {
  const { db, file, isDry, types = usualTypes, now, show } = options
  const report = openReport()
  let firstBytes = 0
  const survey = await surveyExport(file, types, (bytes) => {
    firstBytes = bytes
    show(bytes, '下調べ', 0)
  })
  const source = survey.head.siteUrl
  const command: Command = { db, by, now: now() }
  const ownIds = new Set(survey.slugs.keys())
  await recallSurvey(db, survey)
  // Otherwise names would be indexed as written first, and read anew later.
  if (!isDry) await analyser.isReachable()
  if (!isDry) await rememberSurvey(command, survey)
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
    places: openPlaces(taking, tree, survey.head),
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
      for (const [at, { arrival }] of taken.entries())
        reportArrival(report, arrival, outcomes[at] ?? 'unchanged', now())
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
    if (entry.kind === 'item' && types.includes(entry.item.type) && !isLeft(entry.item, report))
      await add(entry.item)
    show(firstBytes + stream.bytesRead, `${report.get('posts')}本`, report.get('posts'))
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

function isLeft(item: ExportItem, report: MoveReport): boolean {
  report.count('posts')
  const standing = standingOf(item)
  if (standing.as !== 'left') return false
  report.count('left')
  report.add('left', `「${plain(item.title)}」（${item.id}）：${leftWords[standing.reason]}`)
  return true
}

function reportArrival(report: MoveReport, arrival: Arrival, outcome: MoveOutcome, now: Date): void {
  const { article, title, notes, draftReason, asTags } = arrival
  const slug = article.input.slug ?? ''
  const named = `「${plain(title)}」 \`/magazine/${slug}/\``
  if (outcome instanceof Refusal) {
    report.count('refused')
    report.add('refused', `${named}：${outcome.faults[0]?.reason ?? outcome.message}`)
    return
  }
  report.count(outcome)
  if (outcome === 'edited') report.add('edited', `${named}：編集室で直されています`)
  if (outcome === 'deleted') report.add('edited', `${named}：編集室で削除されています`)
  const { publishedAt } = article
  report.count(publishedAt === undefined ? 'draft' : publishedAt > now ? 'scheduled' : 'published')
  if (draftReason !== undefined) report.add('draft', `${named}：${draftWords[draftReason]}`)
  report.notes(named, notes)
  if (asTags.length > 0)
    report.add('places', `${named}：「${asTags.map(plain).join('」「')}」をタグにしました`)
  report.count('redirects', article.oldPaths.length)
  for (const path of article.oldPaths)
    if (!path.includes('?')) report.add('address', `\`${path}\` → \`${articlePath(slug)}\``)
}

function reportWhole(
  report: MoveReport,
  { types, customFields, taxonomies, comments, head }: Survey,
  { tree }: Moving,
  taken: readonly string[],
): void {
  if (comments > 0) report.count('comments', comments)
  for (const [type, count] of types)
    if (!taken.includes(type) && type !== 'attachment' && type !== 'wp_block')
      report.add('left', leftLine('投稿タイプ', type, ` ${count.toLocaleString('ja-JP')} 件`))
  for (const [name, count] of customFields)
    report.add('left', leftLine('カスタムフィールド', name, articlesIn(count)))
  for (const [name, count] of taxonomies)
    report.add('left', leftLine('タクソノミー', name, articlesIn(count)))
  for (const { top, below, isRaised } of tree.values())
    if (isRaised && below !== undefined)
      report.add(
        'places',
        `カテゴリー「${plain(below.name)}」は三段目より深いので、「${plain(top.name)}」のすぐ下に置きました`,
      )
  if (head.siteUrl === '')
    report.add('left', 'ファイルにサイトのURLがないため、旧URLからのリダイレクトは作れません')
}

function leftLine(label: string, name: string, count: string): string {
  return name === otherNames ? `そのほかの${label}${count}` : `${label} ${inCode(name)}${count}`
}

function articlesIn(count: number): string {
  return `（記事 ${count.toLocaleString('ja-JP')} 本）`
}
