import { type Destination, destinationRules } from '@tsuzuri/content/syndication/destination'
import type { PartnerFeed } from './partner-feed.ts'
import { gunosyDocument } from './gunosy.ts'
import { lineDocument } from './line.ts'
import { smartnewsDocument } from './smartnews.ts'

const documents: Record<Destination, (feed: PartnerFeed) => string> = {
  smartnews: smartnewsDocument,
  gunosy: gunosyDocument,
  line: lineDocument,
}

/**
 * Renders a partner's feed. Above the partner's size limit the oldest articles are left out; the partner has them
 * already.
 */
export function syndicationDocument(destination: Destination, feed: PartnerFeed): string {
  const { mostBytes = Infinity } = destinationRules[destination]
  const write = documents[destination]
  let { items } = feed
  let document = write(feed)
  while (Buffer.byteLength(document) > mostBytes && items.length > 1) {
    items = items.slice(0, Math.max(1, Math.floor(items.length * 0.8)))
    document = write({ ...feed, items })
  }
  return document
}
