import { recordEventsOnce } from '@tsuzuri/database/outbox/events'
import type { SessionOrigin } from '@tsuzuri/database/staff/sessions'
import { tokenHash } from '@tsuzuri/database/tokens'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Context } from '../context.ts'
import { countedAttempt } from './attempts.ts'
import { askingKeys } from './rate-limit.ts'

/** One mail per address in this time, however often it is asked for. */
const windowMs = 5 * 60_000

/**
 * Takes a request for a reset link. The same rows are written for known and unknown addresses, so neither the response nor
 * its time tells them apart; whether somebody has the address is looked up when the event is planned. Requests of others
 * delay nobody: the one mail that they cause reaches the owner, too.
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  { source }: SessionOrigin,
): Promise<void> {
  const { config, db, now } = context
  if (config.mail === undefined)
    throw new Refusal(
      'not-found',
      'この編集室ではメールを送れません。管理者に再設定を頼んでください。',
      'This magazine sends no mail; ask an administrator.',
    )
  await countedAttempt(context, askingKeys(`reset ${email}`, source, now()))
  const window = Math.floor(now().getTime() / windowMs)
  const uniqueKey = `reset:${tokenHash(`reset ${email}`).slice(0, 32)}:${window}`
  await recordEventsOnce(db, now(), [{ notice: { kind: 'staff.reset-requested', email }, uniqueKey }])
}
