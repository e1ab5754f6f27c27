import { japanDay, japanHour, startOfJapanDay } from '@tsuzuri/content/japan-time'
import type { Notice } from '@tsuzuri/content/notices/notice'
import type { SyndicationFault } from '@tsuzuri/content/syndication/faults'
import { planDigests } from '@tsuzuri/database/outbox/digests'
import { recordEventsOnce } from '@tsuzuri/database/outbox/events'
import { listEndedArticles, listOverdueReceipts } from '@tsuzuri/database/outbox/clock-sources'
import { listUnannouncedRights } from '@tsuzuri/database/studio/stored-media'
import { findBackupTrouble } from '../backup/backup-report.ts'
import type { Context } from '../context.ts'
import { checkFeeds } from '../syndication/check.ts'

const hourMs = 60 * 60 * 1000
const digestHour = 8
/** The others follow a minute later. */
const mostPictures = 50
/** Older articles and ends are not news any more, as at the first start of this version. */
const freshMs = 24 * hourMs

type Entry = { notice: Notice; uniqueKey: string }

/** Writes the events that no command causes. Each has a key, so it is written once however many instances look. */
export async function watchClock(
  context: Context,
  now: Date,
  /** Checking the feeds reads up to 150 whole articles, so the job does it less often. */
  { withFeeds = true }: { withFeeds?: boolean } = {},
): Promise<void> {
  const { db, log } = context
  const watches = [overdue, ended, endingRights, failingBackup, ...(withFeeds ? [refusedByFeeds] : [])]
  for (const watch of watches) {
    try {
      await recordEventsOnce(db, now, await watch(context, now))
    } catch (error) {
      log.warn({ err: error, watch: watch.name }, 'events of the clock could not be written')
    }
  }
  if (context.config.mail !== undefined) await planTodaysDigests(context, now)
}

/** What happens after the time of the digest waits for the next day, also if there was nothing to send today. */
async function planTodaysDigests({ db }: Context, now: Date): Promise<void> {
  if (japanHour(now) < digestHour) return
  const day = japanDay(now)
  const until = new Date(startOfJapanDay(day).getTime() + digestHour * hourMs)
  await planDigests(db, now, { day, until })
}

async function overdue({ db }: Context, now: Date): Promise<Entry[]> {
  return (await listOverdueReceipts(db.reader, now)).map(({ articleId, title, plannedAt }) => ({
    notice: { kind: 'publication.overdue', articleId, title, plannedAt: plannedAt.toISOString() },
    uniqueKey: `overdue:${articleId}:${plannedAt.getTime()}`,
  }))
}

async function ended({ db }: Context, now: Date): Promise<Entry[]> {
  const since = new Date(now.getTime() - freshMs)
  return (await listEndedArticles(db.reader, since, now)).map(({ articleId, title, slug, until }) => ({
    notice: { kind: 'article.withdrawn', articleId, title, slug, reason: 'ended' },
    uniqueKey: `ended:${articleId}:${until.getTime()}`,
  }))
}

async function endingRights({ db }: Context, now: Date): Promise<Entry[]> {
  const media = await listUnannouncedRights(db.reader, now, mostPictures)
  return media.map(({ name, title, rightsUntil, uniqueKey }) => ({
    notice: {
      kind: 'picture.rights-ending',
      media: name,
      title: title === '' ? name : title,
      until: rightsUntil,
    },
    uniqueKey,
  }))
}

/** Once a day while backups fail. */
async function failingBackup({ config }: Context, now: Date): Promise<Entry[]> {
  const trouble = await findBackupTrouble(config, now)
  if (trouble === undefined) return []
  return [{ notice: { kind: 'backup.failing', ...trouble }, uniqueKey: `backup:${japanDay(now)}` }]
}

/**
 * Recently published articles that a partner would refuse, once per article and partner. A feed that has errors itself
 * is not set up: most magazines do not use every partner.
 */
async function refusedByFeeds(context: Context, now: Date): Promise<Entry[]> {
  // Imported articles have no receipt, so they are left out: nobody expects a partner to take them.
  const fresh = await context.db.reader
    .selectFrom('receipts')
    .select('article_id')
    .where('seen_at', '>', now.getTime() - freshMs)
    .execute()
  if (fresh.length === 0) return []
  const ids = new Set(fresh.map((row) => row.article_id))
  const checks = await checkFeeds({ ...context, now: () => now })
  const inUse = checks.filter((check) => !check.faults.some(isError))
  return inUse.flatMap(({ destination, items }) =>
    items.flatMap(({ articleId, title, faults }) => {
      const reasons = faults.filter(isError).map(({ reason }) => reason)
      if (reasons.length === 0 || !ids.has(articleId)) return []
      const notice = { kind: 'feed.refused', articleId, title, partner: destination, reasons } as const
      return [{ notice, uniqueKey: `feed:${destination}:${articleId}` }]
    }),
  )
}

function isError({ level }: SyndicationFault): boolean {
  return level === 'error'
}
