import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import {
  claimDelivery,
  type Delivery,
  type Outcome,
  renewClaim,
  settleDelivery,
} from '@tsuzuri/database/outbox/deliveries'
import { findEvent, isReadable, type StoredEvent } from '@tsuzuri/database/outbox/events'
import { hasUnplannedEvents, planEvents } from '@tsuzuri/database/outbox/plan'
import type { Context } from '../context.ts'
import { startPeriodicJob } from '../periodic-job.ts'
import { ForeignSeal, openSealing, type Sealing } from '../sign-in/sealing.ts'
import { isGivenUp, messageBackoffMs } from './backoff.ts'
import { DeliveryCancelled, DeliveryFault } from './delivery-fault.ts'
import { type Mailer, openMailer } from './mail/mailer.ts'
import { notifyHub } from './notify-hub.ts'
import { sendMail } from './send-mail.ts'
import { type DestinationOptions, sendToDestination } from './send-to-destination.ts'
import { openTargetPauses } from './target-pauses.ts'
import { type AttemptOutcome, openTargetRuns, targetName } from './target-runs.ts'

export type OutboxOptions = {
  mailer?: Mailer | undefined
  /** How long after its last renewal a claim ends, and another process may take over the delivery. */
  claimMs?: number
  /** How long an attempt is waited for. */
  attemptMs?: number
  /** Whether this instance is the one that delivers. */
  mayDeliver?: () => boolean
  lookUp?: DestinationOptions['lookUp']
}

export type Outbox = {
  sealing: Sealing
  /** Determines the recipients of new events. */
  plan: () => Promise<void>
  /** Starts to deliver to the targets that have due messages, without waiting for the attempts. */
  startDue: () => Promise<void>
  /** Plans, and delivers what is due to targets that no other turn delivers to. Returns the number of attempts. */
  turn: () => Promise<number>
  /** Attempts one delivery now. */
  attempt: (delivery: Delivery) => Promise<Outcome | undefined>
  /** Starts no more attempts and waits a minute for those under way. A longer one keeps its claim and records its outcome. */
  stop: () => Promise<void>
}

const defaultClaimMs = 90_000
/** Each channel has time limits of its own, but a server that sends a byte now and then may keep within them for ever. */
const longestAttemptMs = {
  // Longer than the limits of the mailer together.
  mail: 12 * 60_000,
  destination: 60_000,
  hub: 60_000,
} satisfies Record<Delivery['channel'], number>
/** The lease is held until the stop ends, and no other instance delivers before. */
const stopMs = 60_000

/** Delivers the events of the magazine. Each attempt is claimed in the database before it runs. */
export async function openOutbox(context: Context, options: OutboxOptions = {}): Promise<Outbox> {
  const { config, db, log, now } = context
  const sealing = await openSealing(config, db, 'outbox')
  const mailer = options.mailer ?? (config.mail === undefined ? undefined : await openMailer(config.mail))
  const { claimMs = defaultClaimMs, attemptMs, mayDeliver = () => true } = options
  const pauses = openTargetPauses(now)
  let isStopping = false
  /** Events up to this id are planned, or this version can't read them. Ids are committed in ascending order. */
  let plannedUpTo = 0

  const isDelivering = () => !isStopping && mayDeliver()
  const runs = openTargetRuns({ db, log, now, pauses, isDelivering, attempt })

  async function turn(): Promise<number> {
    await plan()
    const attempts = await Promise.all(await runs.start())
    return attempts.reduce((sum, count) => sum + count, 0)
  }

  async function plan(): Promise<void> {
    if (!(await hasUnplannedEvents(db.reader, plannedUpTo))) return
    while (isDelivering() && (await planSome()) > 0);
  }

  /** Plans some events and returns how many it looked at. */
  async function planSome(): Promise<number> {
    const seal = (text: string) => sealing.seal(text)
    const hub = config.websubHub === undefined ? undefined : new URL(config.websubHub).host
    const options = { hasMail: mailer !== undefined, hub, seal, after: plannedUpTo }
    const { count, unreadable } = await planEvents(db, now(), options)
    if (unreadable.length > 0)
      log.warn({ events: unreadable }, 'events wait for a version of the program that can read them')
    plannedUpTo = unreadable.at(-1) ?? plannedUpTo
    return count
  }

  async function attempt(delivery: Delivery): Promise<AttemptOutcome | undefined> {
    const claimed = await claimDelivery(db, delivery, now(), claimMs)
    if (claimed === undefined) return undefined
    const stopRenewing = startRenewing(claimed)
    const outcome = await outcomeOf(claimed).finally(stopRenewing)
    await settleDelivery(db, claimed, outcome, now())
    return outcome
  }

  /** An attempt may take longer than a claim, which is short because the messages of a killed process wait for its end. */
  function startRenewing(claimed: Delivery): () => Promise<void> {
    const run = () =>
      renewClaim(db, claimed, now(), claimMs).catch((error: unknown) =>
        log.warn({ err: error, delivery: claimed.id }, 'the claim of a delivery could not be renewed'),
      )
    return startPeriodicJob({ firstAfterMs: claimMs / 3, everyMs: claimMs / 3, run })
  }

  async function outcomeOf(delivery: Delivery): Promise<AttemptOutcome> {
    const target = targetName(delivery)
    let event: StoredEvent | undefined
    try {
      event = await findEvent(db.reader, delivery.event_id)
      const limitMs = attemptMs ?? longestAttemptMs[delivery.channel]
      await withTimeLimit(send(delivery, event), limitMs, () => {
        throw new DeliveryFault('送り先の応答が終わりません', { isTargetDown: true })
      })
      pauses.forget(target)
      return { state: 'delivered' }
    } catch (error) {
      if (error instanceof DeliveryCancelled) return { state: 'cancelled', fault: error.message }
      const fault = faultOf(error, delivery)
      // A failed test is not repeated: the person sees its fault now, and may have corrected it by the next attempt.
      if (event?.kind === 'destination.test') return { state: 'cancelled', fault: fault.message }
      const pausedUntil = fault.isTargetDown ? pauses.pause(target) : undefined
      const ageMs = now().getTime() - (event?.at ?? now()).getTime()
      if (fault.isPermanent || isGivenUp(delivery.attempts, ageMs))
        return { state: 'failed', fault: fault.message }
      const ownNextAt = new Date(now().getTime() + messageBackoffMs(delivery.attempts, ageMs))
      // Not later than the pause ends, or newer messages would arrive first.
      return { state: 'waiting', fault: fault.message, nextAt: pausedUntil ?? ownNextAt, ownNextAt }
    }
  }

  function faultOf(error: unknown, { id }: Delivery): DeliveryFault {
    if (error instanceof DeliveryFault) return error
    if (error instanceof ForeignSeal) {
      log.warn({ delivery: id }, `a delivery can not be read: ${error.message}`)
      return new DeliveryFault(
        'サーバーの秘密の鍵が変わったため、送り先を読めません。鍵を元に戻すか、登録し直してください',
      )
    }
    log.error({ err: error, delivery: id }, 'delivery failed')
    return new DeliveryFault('予期しない不具合が発生しました')
  }

  async function send(delivery: Delivery, event: StoredEvent | undefined): Promise<void> {
    if (event === undefined) throw new DeliveryCancelled('通知の内容が、もうありません')
    if (!isReadable(event))
      throw new DeliveryFault('新しい版のプログラムが書いた通知で、いまの版では読めません')
    switch (delivery.channel) {
      case 'destination': {
        const { lookUp } = options
        return sendToDestination(context, { sealing, ...(lookUp && { lookUp }) }, delivery, event)
      }
      case 'hub':
        return notifyHub(context, event)
      case 'mail':
        if (mailer === undefined)
          throw new DeliveryFault('メールサーバーが設定されていません', { isTargetDown: true })
        return sendMail(context, { mailer, sealing }, delivery, event)
    }
  }

  return {
    sealing,
    plan,
    startDue: async () => void (await runs.start()),
    turn,
    attempt,
    stop: async () => {
      isStopping = true
      await withTimeLimit(runs.end(), stopMs, () => {})
    },
  }
}
