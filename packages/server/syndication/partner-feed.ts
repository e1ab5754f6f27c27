import { setImmediate as othersRan } from 'node:timers/promises'
import { type ContentKey, settingsKey } from '@tsuzuri/content/content-key'
import { articlePath } from '@tsuzuri/content/redirect'
import { chooseFor } from '@tsuzuri/content/syndication/choice'
import { type Destination, destinationRules } from '@tsuzuri/content/syndication/destination'
import { type Channel, guidOf, type SyndicatedItem, type TakenBack } from '@tsuzuri/content/syndication/item'
import { newestArticleIds } from '@tsuzuri/database/published/articles/full-articles'
import { listWithdrawals } from '@tsuzuri/database/articles/withdrawals'
import type { FeedContext } from './feed-context.ts'
import { openFeedReads } from './feed-reads.ts'
import { readChannel } from './channel.ts'
import { syndicatedItem } from './syndicated-item.ts'

/** The content of a partner's feed, and for editors the articles that are left out, with the reason. */
export type PartnerFeed = {
  channel: Channel
  items: SyndicatedItem[]
  takenBack: TakenBack[]
  notes: Map<number, string[]>
  leftOut: { articleId: number; title: string; reason: string }[]
  keys: ContentKey[]
}

const dayMs = 24 * 60 * 60 * 1000
/** A deletion has about 400 bytes: so many leave more than half of the smallest feed (1 MB) for articles. */
const mostTakenBack = 1000
/** Each takes a query; a few at a time hide the latency of PostgreSQL. */
const atOnce = 4

export async function readPartnerFeed(
  context: FeedContext,
  destination: Destination,
  at = context.now(),
  reads = openFeedReads(context, at),
): Promise<PartnerFeed> {
  const { db, config } = context
  const rule = destinationRules[destination]
  const since = new Date(at.getTime() - rule.oldestDays * dayMs)
  const ids = await newestArticleIds(db.reader, { since, now: at, most: rule.mostItems * 2 })
  const feed: PartnerFeed = {
    channel: await readChannel(context, destination, at),
    items: [],
    takenBack: await withdrawn(),
    notes: new Map(),
    leftOut: [],
    keys: [settingsKey, 'categories', 'tags', 'users', 'list:all', ...ids.map((id) => `article:${id}`)],
  }
  for (const article of await reads.articles(ids)) {
    const choice = chooseFor(destination, article)
    if (choice.isIn && feed.items.length < rule.mostItems) {
      const { item, notes } = syndicatedItem(destination, article, choice.title, config.publicUrl)
      feed.items.push(item)
      feed.notes.set(article.id, notes)
    } else if (!choice.isIn) {
      feed.leftOut.push({ articleId: article.id, title: article.title, reason: choice.reason })
      if (await wasSent(article.id)) feed.takenBack.push(takenBack(article.id, article.slug, article))
    }
  }
  const newest = Math.max(0, ...feed.items.map((item) => item.modifiedAt.getTime()))
  feed.channel.modifiedAt = new Date(
    Math.max(newest, ...feed.takenBack.map((one) => one.takenBackAt.getTime())),
  )
  return feed

  /** Only withdrawals of articles that were in this partner's feed. */
  async function withdrawn(): Promise<TakenBack[]> {
    const from = new Date(at.getTime() - rule.withdrawalDays * dayMs)
    const all = await listWithdrawals(db.reader, { since: from, now: at, most: mostTakenBack })
    const gone: TakenBack[] = []
    for (let first = 0; first < all.length; first += atOnce) {
      const some = all.slice(first, first + atOnce)
      const sent = await Promise.all(some.map(({ articleId }) => wasSent(articleId)))
      for (const [index, { articleId, slug, publishedAt, withdrawnAt }] of some.entries())
        if (sent[index] === true)
          gone.push(takenBack(articleId, slug, { publishedAt, modifiedAt: withdrawnAt }))
      // SQLite queries are synchronous: other requests would otherwise wait for all of them.
      await othersRan()
    }
    return gone
  }

  async function wasSent(articleId: number): Promise<boolean> {
    const contents = await reads.former(articleId)
    return contents.some((content) => chooseFor(destination, content).isIn)
  }

  function takenBack(
    articleId: number,
    slug: string,
    { publishedAt, modifiedAt }: Record<'publishedAt' | 'modifiedAt', string | Date>,
  ): TakenBack {
    const url = `${config.publicUrl}${articlePath(slug)}`
    const dates = { publishedAt: new Date(publishedAt), takenBackAt: new Date(modifiedAt) }
    return { articleId, guid: guidOf(articleId), url, ...dates }
  }
}
