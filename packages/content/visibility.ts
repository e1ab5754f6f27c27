export type ArticleStatus = 'draft' | 'published' | 'withdrawn'

export type ArticleState = 'draft' | 'scheduled' | 'published' | 'ended' | 'withdrawn'

/** When a released article is visible: from its minute on, and before its end. */
export type Period = { from: Date; until?: Date | undefined }

export function isWithin(period: Period, now: Date): boolean {
  return period.from <= now && (period.until === undefined || now < period.until)
}

/** The article's state at this time. Time alone moves it from scheduled to published to ended. */
export function stateAt(
  article: { status: ArticleStatus; period?: Period | undefined },
  now: Date,
): ArticleState {
  if (article.status !== 'published' || article.period === undefined) {
    return article.status === 'published' ? 'draft' : article.status
  }
  if (now < article.period.from) return 'scheduled'
  return isWithin(article.period, now) ? 'published' : 'ended'
}
