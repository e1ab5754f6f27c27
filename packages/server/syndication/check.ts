import { type Destination, destinationRules, destinations } from '@tsuzuri/content/syndication/destination'
import { faultsOfChannel, faultsOfItem, type SyndicationFault } from '@tsuzuri/content/syndication/faults'
import type { FeedContext } from './feed-context.ts'
import { type FeedReads, openFeedReads } from './feed-reads.ts'
import { type PartnerFeed, readPartnerFeed } from './partner-feed.ts'
import { syndicationDocument } from './syndication-document.ts'

/** The result of checking a feed against the partner's rules, per article. */
export type FeedCheck = {
  destination: Destination
  name: string
  path: string
  /** Faults of the feed as a whole. */
  faults: SyndicationFault[]
  items: { articleId: number; title: string; url: string; faults: SyndicationFault[] }[]
  leftOut: PartnerFeed['leftOut']
  takenBack: { articleId: number; url: string; takenBackAt: string }[]
}

export async function checkFeeds(context: FeedContext): Promise<FeedCheck[]> {
  const at = context.now()
  const reads = openFeedReads(context, at)
  const checks: FeedCheck[] = []
  for (const destination of destinations) checks.push(await checkFeed(context, destination, at, reads))
  return checks
}

export function syndicationPath(destination: Destination): string {
  return `/feeds/${destination}.xml`
}

async function checkFeed(
  context: FeedContext,
  destination: Destination,
  at: Date,
  reads: FeedReads,
): Promise<FeedCheck> {
  const feed = await readPartnerFeed(context, destination, at, reads)
  const { channel, items, takenBack, notes, leftOut } = feed
  const { name, mostBytes } = destinationRules[destination]
  const bytes = Buffer.byteLength(syndicationDocument(destination, feed))
  const changes = (articleId: number) =>
    (notes.get(articleId) ?? []).map((reason): SyndicationFault => ({ level: 'advice', reason }))
  return {
    destination,
    name,
    path: syndicationPath(destination),
    faults: faultsOfChannel(destination, channel, bytes, mostBytes),
    items: items.map((item) => ({
      articleId: item.articleId,
      title: item.title,
      url: item.url,
      faults: [...faultsOfItem(destination, item, channel), ...changes(item.articleId)],
    })),
    leftOut,
    takenBack: takenBack.map(({ articleId, url, takenBackAt }) => ({
      articleId,
      url,
      takenBackAt: takenBackAt.toISOString(),
    })),
  }
}
