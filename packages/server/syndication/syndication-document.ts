import { type Destination, destinationRules } from '@tsuzuri/content/syndication/destination'
import type { Desk } from './desk.ts'
import { gunosyDocument } from './gunosy.ts'
import { lineDocument } from './line.ts'
import { smartnewsDocument } from './smartnews.ts'

const documents: Record<Destination, (desk: Desk) => string> = {
  smartnews: smartnewsDocument,
  gunosy: gunosyDocument,
  line: lineDocument,
}

/** A partner's feed. Where it would be larger than the partner likes, the oldest articles are left to those who have them. */
export function syndicationDocument(destination: Destination, desk: Desk): string {
  const { mostBytes = Infinity } = destinationRules[destination]
  const write = documents[destination]
  let { items } = desk
  let document = write(desk)
  while (Buffer.byteLength(document) > mostBytes && items.length > 1) {
    items = items.slice(0, Math.max(1, Math.floor(items.length * 0.8)))
    document = write({ ...desk, items })
  }
  return document
}
