import { articlePath } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import type { MoveOutcome } from '@tsuzuri/database/articles/import/moved-article'
import type { ExportItem } from '@tsuzuri/wordpress/export-item'
import { standingOf } from '@tsuzuri/wordpress/standing'
import type { Arrival, Moving } from '../article-of.ts'
import { inCode, type MoveReport, plain } from './import-report.ts'
import { written } from '../../written-number.ts'
import { draftWords, leftWords } from './report-words.ts'
import { otherNames, type Survey } from '../survey.ts'

export function isLeft(item: ExportItem, report: MoveReport): boolean {
  report.count('posts')
  const standing = standingOf(item)
  if (standing.as !== 'left') return false
  report.count('left')
  report.add('left', `「${plain(item.title)}」（${item.id}）：${leftWords[standing.reason]}`)
  return true
}

/** Reports a post that is not imported any more, but is still public here. */
export function reportStillPublic(
  report: MoveReport,
  item: ExportItem,
  slugs: ReadonlyMap<string, string>,
): void {
  const slug = slugs.get(item.id)
  const standing = standingOf(item)
  if (slug === undefined || standing.as !== 'left') return
  report.count('still-public')
  report.add('still-public', `${namedArticle(item.title, slug)}：${leftWords[standing.reason]}`)
}

export function reportArrival(
  report: MoveReport,
  arrival: Arrival,
  outcome: MoveOutcome,
  { isPublicHere, now }: { isPublicHere: boolean; now: Date },
): void {
  const { article, title, notes, draftReason, asTags } = arrival
  const slug = article.input.slug ?? ''
  const named = namedArticle(title, slug)
  if (outcome instanceof Refusal) {
    report.count('refused')
    report.add('refused', `${named}：${outcome.faults[0]?.reason ?? outcome.message}`)
    return
  }
  report.count(outcome)
  if (outcome === 'edited') report.add('edited', `${named}：編集室で直されています`)
  if (outcome === 'deleted') report.add('edited', `${named}：編集室で削除されています`)
  const { publishedAt } = article
  const isShownThere = shownReasons.has(draftReason)
  if (isPublicHere && publishedAt === undefined && !isShownThere) {
    report.count('still-public')
    report.add(
      'still-public',
      `${named}：${draftReason === undefined ? '下書きの投稿でした' : draftWords[draftReason]}`,
    )
  } else if (outcome !== 'deleted') {
    // An editor may have published the draft of an earlier import; only an update makes a new draft.
    const isDraft = publishedAt === undefined && (!isPublicHere || outcome === 'updated')
    const isScheduled = publishedAt !== undefined && publishedAt > now
    report.count(isDraft ? 'draft' : isScheduled ? 'scheduled' : 'published')
    if (isDraft && draftReason !== undefined) report.add('draft', `${named}：${draftWords[draftReason]}`)
  }
  report.notes(named, notes)
  if (asTags.length > 0)
    report.add('places', `${named}：「${asTags.map(plain).join('」「')}」をタグにしました`)
  report.count('redirects', article.oldPaths.length)
  for (const path of article.oldPaths)
    if (!path.includes('?')) report.add('address', `\`${path}\` → \`${articlePath(slug)}\``)
}

/** Reasons why a public post becomes a draft. */
const shownReasons: ReadonlySet<Arrival['draftReason']> = new Set(['undated', 'empty', 'paid'])

function namedArticle(title: string, slug: string): string {
  return `「${plain(title)}」 \`/magazine/${slug}/\``
}

export function reportWhole(
  report: MoveReport,
  { types, customFields, taxonomies, comments, head }: Survey,
  { tree }: Moving,
  taken: readonly string[],
): void {
  if (comments > 0) report.count('comments', comments)
  for (const [type, count] of types)
    if (!taken.includes(type) && type !== 'attachment' && type !== 'wp_block')
      report.add('left', leftLine('投稿タイプ', type, ` ${written(count)}件`))
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
  return `（記事${written(count)}本）`
}
