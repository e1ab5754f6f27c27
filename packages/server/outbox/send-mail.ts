import type { Notice } from '@tsuzuri/content/notices/notice'
import { mayReceive } from '@tsuzuri/content/notices/recipients'
import type { Delivery } from '@tsuzuri/database/outbox/deliveries'
import { isReadable, type ReadableEvent } from '@tsuzuri/database/outbox/events'
import { listDigestNotices } from '@tsuzuri/database/outbox/notices'
import { readArticlePeople } from '@tsuzuri/database/outbox/plan'
import { findLink } from '@tsuzuri/database/staff/links'
import { actorOf, findStaff, type Staff } from '@tsuzuri/database/staff/staff'
import type { Context } from '../context.ts'
import type { Sealing } from '../sign-in/sealing.ts'
import { DeliveryCancelled } from './delivery-fault.ts'
import { mailHtml, mailText, type MailPart } from './mail/mail-body.ts'
import type { Mailer } from './mail/mailer.ts'
import { buildMessage, unreadableText } from './message.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Sends one delivery as a mail. Whether the recipient may still know of it is checked now, not when it was planned. */
export async function sendMail(
  context: Context,
  { mailer, sealing }: { mailer: Mailer; sealing: Sealing },
  delivery: Delivery,
  event: ReadableEvent,
): Promise<void> {
  const { config } = context
  const { notice } = event
  const to = await findRecipient(context, delivery, notice)
  const message = await buildMessage(context, event)
  const parts = await partsOf(context, sealing, event, to.staff)
  const isDigest = notice.kind === 'digest'
  const frame = {
    magazine: message.magazine,
    settingsUrl: `${config.publicUrl}/studio/account/`,
    lead: isDigest ? `${to.name}さん、編集室からのお知らせをまとめました。` : undefined,
  }
  await mailer.send({
    to: { name: to.name, address: to.address },
    subject: message.text.title,
    text: mailText(parts, frame),
    html: mailHtml(parts, frame),
    messageKey: delivery.message_key,
    at: event.at,
    unsubscribeUrl:
      isDigest && to.staff !== undefined ? unsubscribeUrl(config, sealing, to.staff.id) : undefined,
  })
}

type Recipient = { name: string; address: string; staff?: Staff }

async function findRecipient(context: Context, delivery: Delivery, notice: Notice): Promise<Recipient> {
  if (notice.kind === 'staff.invited') return { name: notice.name, address: notice.email }
  const staff = delivery.staff_id === null ? undefined : await findStaff(context.db.reader, delivery.staff_id)
  if (staff === undefined || staff.enabled !== 1)
    throw new DeliveryCancelled('受け取る人が、もう編集室にいません')
  if (!(await mayKnow(context, notice, staff)))
    throw new DeliveryCancelled('受け取る人は、この記事を読めません')
  return { name: staff.name, address: staff.email, staff }
}

async function mayKnow({ db }: Context, notice: Notice, staff: Staff): Promise<boolean> {
  return mayReceive(notice, actorOf(staff), await readArticlePeople(db.reader, notice))
}

async function partsOf(
  context: Context,
  sealing: Sealing,
  event: ReadableEvent,
  staff: Staff | undefined,
): Promise<MailPart[]> {
  const { notice } = event
  if (notice.kind === 'digest') return digestParts(context, event, staff)
  const { text, url } = await buildMessage(context, event)
  if (notice.kind !== 'staff.invited' && notice.kind !== 'staff.reset-requested') return [{ ...text, url }]
  const token = event.secret === null ? '' : sealing.unseal(event.secret)
  if ((await findLink(context.db.reader, token, context.now())) === undefined)
    throw new DeliveryCancelled('リンクの期限が切れたか、取り消されました')
  const screen = notice.kind === 'staff.invited' ? 'invitation' : 'reset'
  const link = { label: 'パスワードを決める', path: '' }
  return [{ ...text, link, url: `${context.config.publicUrl}/studio/${screen}/?token=${token}` }]
}

async function digestParts(
  context: Context,
  event: ReadableEvent,
  staff: Staff | undefined,
): Promise<MailPart[]> {
  const events = staff === undefined ? [] : await listDigestNotices(context.db.reader, staff.id, event.id)
  const parts: MailPart[] = []
  for (const one of events) {
    if (!isReadable(one)) {
      parts.push(unreadableText)
      continue
    }
    if (staff === undefined || !(await mayKnow(context, one.notice, staff))) continue
    const { text, url } = await buildMessage(context, one)
    parts.push({ ...text, url })
  }
  if (parts.length === 0) throw new DeliveryCancelled('まとめる通知がありません')
  return parts
}
