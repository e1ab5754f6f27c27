import { type Destination, destinationRules, destinations } from '@tsuzuri/content/syndication/destination'
import { faultsOfChannel, faultsOfItem, type SyndicationFault } from '@tsuzuri/content/syndication/faults'
import type { DeskContext } from './desk-context.ts'
import { type Desk, readDesk } from './desk.ts'
import { syndicationDocument } from './syndication-document.ts'

/** What a partner would say of its feed, article by article. */
export type FeedCheck = {
  destination: Destination
  name: string
  path: string
  /** Of the feed itself. */
  faults: SyndicationFault[]
  items: { articleId: number; title: string; url: string; faults: SyndicationFault[] }[]
  leftOut: Desk['leftOut']
  takenBack: { articleId: number; url: string; takenBackAt: string }[]
}

export async function checkFeeds(context: DeskContext): Promise<FeedCheck[]> {
  return Promise.all(destinations.map((destination) => checkFeed(context, destination)))
}

export function syndicationPath(destination: Destination): string {
  return `/feeds/${destination}.xml`
}

async function checkFeed(context: DeskContext, destination: Destination): Promise<FeedCheck> {
  const desk = await readDesk(context, destination)
  const { channel, items, takenBack, notes, leftOut } = desk
  const { name, mostBytes } = destinationRules[destination]
  const bytes = Buffer.byteLength(syndicationDocument(destination, desk))
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
