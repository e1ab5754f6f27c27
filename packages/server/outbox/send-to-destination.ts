import type { Delivery } from '@tsuzuri/database/outbox/deliveries'
import { previousSecrets } from '@tsuzuri/database/outbox/destination-secrets'
import { findDestination, type StoredDestination } from '@tsuzuri/database/outbox/destinations'
import type { ReadableEvent } from '@tsuzuri/database/outbox/events'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { OutsideFault, type OutsideLimits, postOutside } from '../http/fetch-outside.ts'
import { isNamedHost } from '../read-setting.ts'
import type { Sealing } from '../sign-in/sealing.ts'
import type { OpenDestination } from './channels/channel.ts'
import { channels } from './channels/channels.ts'
import { DeliveryCancelled, DeliveryFault } from './delivery-fault.ts'
import { buildMessage } from './message.ts'

const timeoutMs = 15_000

export type DestinationOptions = { sealing: Sealing; lookUp?: OutsideLimits['lookUp'] }

/** Sends one delivery to a chat room, a webhook or IndexNow. */
export async function sendToDestination(
  context: Context,
  options: DestinationOptions,
  delivery: Delivery,
  event: ReadableEvent,
): Promise<void> {
  const { config, db, now } = context
  const stored =
    delivery.destination_id === null ? undefined : await findDestination(db.reader, delivery.destination_id)
  if (stored === undefined) throw new DeliveryCancelled('送り先が消されました')
  if (stored.enabled !== 1 && event.notice.kind !== 'destination.test')
    throw new DeliveryCancelled('送り先は止められています')
  const destination = openDestination(stored, options.sealing, now())
  const request = channels[stored.kind]({
    message: await buildMessage(context, event),
    destination,
    messageKey: delivery.message_key,
    publicUrl: config.publicUrl,
    now: now(),
  })
  if (request === undefined) throw new DeliveryCancelled('この送り先には関わりのない通知です')
  await post(config, destination.address, request, options)
}

async function post(
  config: Config,
  address: string,
  request: { headers: Record<string, string>; body: string },
  { lookUp }: DestinationOptions,
): Promise<void> {
  const url = URL.parse(address)
  const isAllowed = url !== null && isNamedHost(config.destinationHosts, url)
  if (url === null || (url.protocol !== 'https:' && !isAllowed))
    throw new DeliveryFault('https のURLではありません', { isPermanent: true })
  let status: number
  try {
    status = await postOutside(address, request, {
      mostBytes: 0,
      timeoutMs,
      ...(isAllowed ? { mayAsk: () => true } : {}),
      ...(lookUp === undefined ? {} : { lookUp }),
    })
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    throw new DeliveryFault(error.message, { isPermanent: error.isRefused, isTargetDown: !error.isRefused })
  }
  if (status >= 200 && status < 300) return
  // 410: the consumer no longer wants these messages (Standard Webhooks).
  throw new DeliveryFault(`送り先が ${status} を返しました`, {
    isPermanent: status === 410,
    isTargetDown: status === 429 || status >= 500,
  })
}

function openDestination(stored: StoredDestination, sealing: Sealing, now: Date): OpenDestination {
  const { secret, previous_secret: _previous, earlier_secrets: _earlier, ...rest } = stored
  return {
    ...rest,
    address: sealing.unseal(stored.address),
    secret: secret === null ? '' : sealing.unseal(secret),
    previousSecrets: previousSecrets(stored, now).map((sealed) => sealing.unseal(sealed)),
  }
}
