import { z } from 'zod'
import { destinationSchema, destinationTypeNames } from '@tsuzuri/content/notices/destination'
import { chosenKinds, destinationKinds, noticeChoices } from '@tsuzuri/content/notices/notice-kinds'
import { done, id, nothing, page, pageOf, version } from './fields.ts'
import { route } from './route.ts'

const deliveryState = z.enum(['waiting', 'delivered', 'failed', 'cancelled'])

const delivery = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.string(),
  title: z.string(),
  channel: z.enum(['mail', 'destination', 'hub']),
  recipient: z.string(),
  state: deliveryState,
  attempts: z.number(),
  lastAt: z.string().nullable(),
  /** The time of the next attempt of a waiting message. */
  nextAt: z.string().nullable(),
  /** Why the last attempt failed, or why the message was cancelled. */
  fault: z.string(),
})

export const deliveryRoutes = {
  listDeliveries: route({
    method: 'GET',
    path: '/api/studio/deliveries',
    summary: '送った通知と、これから送る通知。新しい順。',
    entrance: 'delivery.manage',
    input: z.strictObject({ state: deliveryState.optional(), page }),
    answer: pageOf(delivery),
  }),
  repeatDelivery: route({
    method: 'POST',
    path: '/api/studio/deliveries/{id}/repetition',
    summary: '通知をもう一度送ります。',
    entrance: 'delivery.manage',
    input: z.strictObject({ id }),
    answer: done,
  }),
}

const notice = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.string(),
  title: z.string(),
  lines: z.array(z.string()),
  note: z.string().nullable(),
  link: z.object({ label: z.string(), path: z.string() }).nullable(),
  isRead: z.boolean(),
})

const choices = z.record(z.enum(chosenKinds), z.enum(noticeChoices))

export const noticeRoutes = {
  listNotices: route({
    method: 'GET',
    path: '/api/studio/notices',
    summary: '自分へのお知らせ。新しい順。',
    entrance: 'person',
    input: z.strictObject({ page }),
    answer: pageOf(notice).extend({ unread: z.number() }),
  }),
  readNotices: route({
    method: 'PUT',
    path: '/api/studio/notices/reading',
    summary: 'お知らせを既読にします。only ならその一件、なければ upTo までのすべて。',
    entrance: 'person',
    input: z.strictObject({ upTo: id, only: id.optional() }),
    answer: z.object({ unread: z.number() }),
  }),
  getNoticeChoices: route({
    method: 'GET',
    path: '/api/studio/account/notice-choices',
    summary: 'お知らせのメールの受け取り方。',
    entrance: 'person',
    input: nothing,
    answer: z.object({ hasMail: z.boolean(), choices }),
  }),
  saveNoticeChoices: route({
    method: 'PUT',
    path: '/api/studio/account/notice-choices',
    summary: 'お知らせのメールの受け取り方を変えます。',
    entrance: 'person',
    input: z.strictObject({ choices: z.partialRecord(z.enum(chosenKinds), z.enum(noticeChoices)) }),
    answer: z.object({ hasMail: z.boolean(), choices }),
  }),
}

/** Without address and secrets: those are never returned. */
const destination = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(destinationTypeNames),
  name: z.string(),
  host: z.string(),
  events: z.array(z.enum(destinationKinds)),
  withText: z.boolean(),
  isEnabled: z.boolean(),
  hasToken: z.boolean(),
  /** Until this time messages are also signed with the previous secret. */
  rotatingUntil: z.string().nullable(),
})
const target = { id, version }
/** The signing secret is returned once; only an encrypted copy is stored. */
const withSecret = destination.extend({ secret: z.string().nullable() })

export const destinationRoutes = {
  listDestinations: route({
    method: 'GET',
    path: '/api/studio/destinations',
    summary: 'チャットや Webhook の送り先。URLとシークレットは返しません。',
    entrance: 'destination.edit',
    input: nothing,
    answer: z.object({ items: z.array(destination) }),
  }),
  createDestination: route({
    method: 'POST',
    path: '/api/studio/destinations',
    summary: '送り先を加えます。Webhook の署名用シークレットは、このとき一度だけ返します。',
    entrance: 'destination.edit',
    input: z.strictObject({ content: destinationSchema }),
    answer: withSecret,
  }),
  saveDestination: route({
    method: 'PUT',
    path: '/api/studio/destinations/{id}',
    summary: '送り先を保存します。address と token は、空ならいまのまま。',
    entrance: 'destination.edit',
    input: z.strictObject({ ...target, content: destinationSchema }),
    answer: destination,
  }),
  deleteDestination: route({
    method: 'DELETE',
    path: '/api/studio/destinations/{id}',
    summary: '送り先を消します。',
    entrance: 'destination.edit',
    input: z.strictObject(target),
    answer: done,
  }),
  rotateDestinationSecret: route({
    method: 'POST',
    path: '/api/studio/destinations/{id}/secret',
    summary: '署名用シークレットを新しくします。7日間は、前のシークレットでも署名します。',
    entrance: 'destination.edit',
    input: z.strictObject(target),
    answer: withSecret,
  }),
  testDestination: route({
    method: 'POST',
    path: '/api/studio/destinations/{id}/test',
    summary: '試しに送り、届いたかどうかを返します。',
    entrance: 'destination.edit',
    input: z.strictObject({ id }),
    answer: z.object({ isDelivered: z.boolean(), fault: z.string() }),
  }),
}
