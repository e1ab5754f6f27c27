import { feedFormats, type FeedFormat, feedPath, type ListBySlug } from '@tsuzuri/content/list-address'
import type { ReadableEvent } from '@tsuzuri/database/outbox/events'
import type { Context } from '../context.ts'
import { readChangedLists } from './changed-lists.ts'
import { DeliveryCancelled, DeliveryFault } from './delivery-fault.ts'

const timeoutMs = 10_000

/** Notifies the WebSub hub of the feeds that an event changed (https://www.w3.org/TR/websub/#publishing). */
export async function notifyHub({ config, db, now }: Context, { notice }: ReadableEvent): Promise<void> {
  if (config.websubHub === undefined) throw new DeliveryCancelled('WebSub のハブは、もう設定されていません')
  const lists = await readChangedLists(db.reader, notice, now())
  const body = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...[...feedsOf(lists)].map((path) => ['hub.url', `${config.publicUrl}${path}`]),
  ])
  const status = await post(config.websubHub, body)
  if (status >= 200 && status < 300) return
  throw new DeliveryFault(`ハブが ${status} を返しました`, { isTargetDown: status === 429 || status >= 500 })
}

async function post(hub: string, body: URLSearchParams): Promise<number> {
  try {
    const answer = await fetch(hub, {
      method: 'POST',
      // Following one would turn the POST into a GET, which notifies nobody.
      redirect: 'manual',
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    throw new DeliveryFault('ハブにつながりません', { isTargetDown: true })
  }
}

function feedsOf(lists: readonly ListBySlug[]): Set<string> {
  const formats = Object.keys(feedFormats) as FeedFormat[]
  return new Set(lists.flatMap((list) => formats.map((format) => feedPath(list, format))))
}
