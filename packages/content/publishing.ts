import type { Article, ArticleContent } from './article.ts'
import type { Block } from './body/blocks.ts'
import { hasPaidLinks } from './body/references.ts'
import { unfinishedIn } from './body/unfinished.ts'
import { unfinishedCorrections } from './correction.ts'
import { disclosureFault } from './disclosure.ts'
import { endedPictures, type PictureRights } from './media/picture-rights.ts'
import { type Fault, Refusal } from './refusal.ts'
import { type Period, stateAt } from './visibility.ts'

export type Released = Article & { period: Period }
/** An article that may not have been stored yet. */
type Unnumbered = Omit<Article, 'id' | 'version'>

/** Publishes the newest text at once. */
export function publish(article: Article, now: Date, rights: readonly PictureRights[] = []): Released {
  assertRights(article, rights, now)
  const from = startOf(article, now)
  const until = article.period?.until
  return release(article, { from, until: until !== undefined && until > now ? until : undefined })
}

/**
 * The date of an article that is published at once. One that was public before keeps its first date, so feeds never show an
 * old article as new. One that is public keeps the date it has, which an editor may have chosen after the first one.
 */
export function startOf(article: Article, now: Date): Date {
  const isPublic = stateAt(article, now) === 'published'
  return (isPublic ? article.period?.from : undefined) ?? earlier(article.firstPublishedAt, now)
}

/** Schedules the article for a period: from a minute on and, if `until` is given, before that one. */
export function schedule<Kept extends Unnumbered>(
  article: Kept,
  period: Period,
  now: Date,
  rights: readonly PictureRights[] = [],
): Kept & { period: Period } {
  if (period.until !== undefined && period.until <= period.from) {
    throw new Refusal(
      'invalid',
      '掲載の終わりは、始まりより後の日時にしてください。',
      'The end of publication must be later than its beginning.',
      [{ path: 'until', reason: '始まりより後の日時にしてください' }],
    )
  }
  assertRights(article, rights, period.from > now ? period.from : now)
  return release(withoutComingDate(article, now), period)
}

/**
 * Applies an import to an article. Without a period only the text changes. An editor's withdrawal survives an import:
 * the imported file does not know about it. Cards of the article itself are left out: older versions published them.
 */
export function takeIn<Kept extends Unnumbered>(
  article: Kept,
  { content, period }: { content: ArticleContent; period?: Period | undefined },
  now: Date,
  rights: readonly PictureRights[],
): Kept {
  const blocks = content.body.blocks.filter((block) => !isOwnCard(block, content.slug))
  const newest = { ...article, content: { ...content, body: { blocks } } }
  return period === undefined || article.status === 'withdrawn'
    ? newest
    : schedule(newest, period, now, rights)
}

/** Withdraws the article. The text that was public stays in its revisions. */
export function withdraw(article: Article, now: Date): Article {
  if (article.status !== 'published') {
    throw new Refusal(
      'conflict',
      '公開されていない記事は取り下げられません。',
      'Only a published article can be withdrawn.',
    )
  }
  return { ...withoutComingDate(article, now), status: 'withdrawn', period: undefined }
}

/** Cancels the schedule of an article that readers have not seen yet, which becomes a draft again. */
export function unschedule(article: Article, now: Date): Article {
  if (stateAt(article, now) !== 'scheduled') {
    throw new Refusal(
      'conflict',
      'この記事は公開を予約していません。すでに公開された記事は、取り下げてください。',
      'Only an article that is still to appear can be unscheduled.',
    )
  }
  return { ...withoutComingDate(article, now), status: 'draft', period: undefined }
}

/** The reasons why an article can't be published. */
export function missingParts({ content }: Pick<Article, 'content'>): Fault[] {
  const faults: Fault[] = []
  if (content.template === true) faults.push({ path: 'template', reason: '雛形は公開できません' })
  if (content.title === '') faults.push({ path: 'title', reason: '題名がありません' })
  if (content.slug === '') faults.push({ path: 'slug', reason: 'スラッグがありません' })
  if (content.categoryId === undefined)
    faults.push({ path: 'categoryId', reason: 'カテゴリーが選ばれていません' })
  if (content.body.blocks.length === 0) faults.push({ path: 'body', reason: '本文がありません' })
  faults.push(
    ...ownCards(content),
    ...unfinishedIn(content.body),
    ...unfinishedCorrections(content.corrections ?? []),
  )
  const disclosure = disclosureFault(content.disclosure, hasPaidLinks(content.body))
  if (disclosure !== undefined) faults.push({ path: 'disclosure', reason: disclosure })
  return faults
}

/** Cards that lead from the article to itself. */
function ownCards({ body, slug }: ArticleContent): Fault[] {
  return body.blocks.flatMap((block, at) =>
    isOwnCard(block, slug)
      ? [{ path: `body.blocks[${at}].slug`, reason: '記事カードがこの記事自身を指しています' }]
      : [],
  )
}

function isOwnCard(block: Block, slug: string): boolean {
  return block.type === 'article' && block.slug === slug && slug !== ''
}

/** Refuses an incomplete article and lists everything that is missing. */
export function assertPublishable(article: Pick<Article, 'content'>): void {
  assertSound(missingParts(article))
}

/** A picture without rights can't be published again; editors decide about pictures that are already public. */
export function assertRights(
  { content }: Pick<Article, 'content'>,
  rights: readonly PictureRights[],
  at: Date,
): void {
  assertSound(endedPictures(content, rights, at))
}

function release<Kept extends Unnumbered>(article: Kept, period: Period): Kept & { period: Period } {
  assertPublishable(article)
  return {
    ...article,
    status: 'published',
    period,
    firstPublishedAt: earlier(article.firstPublishedAt, period.from),
  }
}

function assertSound(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  throw new Refusal(
    'invalid',
    `公開できません：${faults.map((fault) => fault.reason).join('。')}。`,
    `The article can't be published: ${faults.map((fault) => fault.path).join(', ')}.`,
    faults,
  )
}

/** A first date in the future was only planned: nobody has read the article, so the plan may change. */
export function withoutComingDate<Kept extends Unnumbered>(article: Kept, now: Date): Kept {
  const first = article.firstPublishedAt
  return first !== undefined && first > now ? { ...article, firstPublishedAt: undefined } : article
}

function earlier(first: Date | undefined, other: Date): Date {
  return first !== undefined && first < other ? first : other
}
