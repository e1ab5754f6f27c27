import type { Kysely } from 'kysely'
import {
  accountKinds,
  destinationKinds,
  hubKinds,
  isChosenKind,
  noticeRules,
  type NoticeChoice,
} from '@tsuzuri/content/notices/notice-kinds'
import { isArticleNotice, type Notice } from '@tsuzuri/content/notices/notice'
import { type ArticlePeople, recipientsOf } from '@tsuzuri/content/notices/recipients'
import type { Database } from '../open.ts'
import { insertRows, type Writing } from '../rows.ts'
import { createOwnResetLink } from '../staff/links.ts'
import { findStaffByEmail, type Staff } from '../staff/staff.ts'
import type { Tables } from '../tables.ts'
import { write } from '../writing.ts'
import { readChoice } from './choices.ts'
import { listDestinationsFor } from './destinations.ts'
import { eventOf, isReadable, type ReadableEvent } from './events.ts'
import { insertDelivery } from './new-delivery.ts'

const plannedAtOnce = 50

export type PlanOptions = {
  /** Without mail there are only notices in the bell, and messages to destinations. */
  hasMail: boolean
  /** The name of the WebSub hub, if there is one. */
  hub?: string | undefined
  seal: (text: string) => string
  /** Events up to this id are skipped. */
  after?: number
}

type Planned = {
  /** How many events were read; 0 if none is left. */
  count: number
  /** The ids of those that this version can't read. They stay unplanned until a version runs that can. */
  unreadable: number[]
}

export async function hasUnplannedEvents(db: Kysely<Tables>, after = 0): Promise<boolean> {
  const row = await db
    .selectFrom('outbox_events')
    .select('id')
    .where('planned_at', 'is', null)
    .where('id', '>', after)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Determines the recipients of new events, some at a time: notices for the bell, and deliveries. */
export async function planEvents(db: Database, now: Date, options: PlanOptions): Promise<Planned> {
  const { value } = await write({ db, by: 'outbox', now }, async (writing) => {
    const rows = await writing.tx
      .selectFrom('outbox_events')
      .selectAll()
      .where('planned_at', 'is', null)
      .where('id', '>', options.after ?? 0)
      .orderBy('id')
      .limit(plannedAtOnce)
      .execute()
    const events = rows.map(eventOf)
    const readable = events.filter(isReadable)
    const unreadable = events.filter((event) => !isReadable(event)).map(({ id }) => id)
    if (readable.length === 0) return { count: rows.length, unreadable }
    const staff = await writing.tx
      .selectFrom('staff')
      .selectAll()
      .where('enabled', '=', 1)
      .where('removed_at', 'is', null)
      .execute()
    for (const event of readable) await planEvent(writing, event, staff, options)
    await writing.tx
      .updateTable('outbox_events')
      .set({ planned_at: now.getTime() })
      .where(
        'id',
        'in',
        readable.map(({ id }) => id),
      )
      .execute()
    return { count: rows.length, unreadable }
  })
  return value
}

async function planEvent(
  writing: Writing,
  event: ReadableEvent,
  staff: readonly Staff[],
  options: PlanOptions,
): Promise<void> {
  const { notice } = event
  if (notice.kind === 'staff.invited' || notice.kind === 'staff.reset-requested') {
    if (options.hasMail) await planAccountMail(writing, { id: event.id, notice }, options)
    return
  }
  const people = await readArticlePeople(writing.tx, notice)
  for (const person of recipientsOf(notice, staff, { by: event.by, ...people })) {
    const choice = await choiceOf(writing.tx, person.id, notice)
    if (noticeRules[notice.kind].isInBell) {
      const digest = choice === 'digest' && options.hasMail ? ('waiting' as const) : ('none' as const)
      const row = { staff_id: person.id, event_id: event.id, read_at: null, digest, digest_event_id: null }
      await insertRows(writing, 'notices', [row])
    }
    if (choice === 'now' && options.hasMail)
      await insertMail(writing, event, { staffId: person.id, recipient: person.name })
  }
  for (const { id, name } of await destinationsFor(writing.tx, notice))
    await insertDelivery(writing, event.id, { channel: 'destination', destinationId: id, recipient: name })
  if (options.hub !== undefined && hubKinds.includes(notice.kind))
    await insertDelivery(writing, event.id, { channel: 'hub', recipient: options.hub })
}

/** Invitations go to an address without an account; a reset goes to nobody if the address is unknown. */
async function planAccountMail(
  writing: Writing,
  event: { id: number; notice: Extract<Notice, { kind: 'staff.invited' | 'staff.reset-requested' }> },
  { seal }: PlanOptions,
): Promise<void> {
  const { notice } = event
  if (notice.kind === 'staff.invited') {
    await insertMail(writing, event, { recipient: notice.name })
    return
  }
  const staff = await findStaffByEmail(writing.tx, notice.email)
  if (staff === undefined || staff.enabled !== 1 || staff.password_hash === null) return
  const { token } = await createOwnResetLink(writing, staff)
  await writing.tx
    .updateTable('outbox_events')
    .set({ secret: seal(token) })
    .where('id', '=', event.id)
    .execute()
  await insertMail(writing, event, { staffId: staff.id, recipient: staff.name })
}

async function insertMail(
  writing: Writing,
  { id, notice }: { id: number; notice: Notice },
  to: { staffId?: number; recipient: string },
): Promise<void> {
  await insertDelivery(writing, id, {
    channel: 'mail',
    ...to,
    isUrgent: accountKinds.includes(notice.kind),
  })
}

async function choiceOf(db: Kysely<Tables>, staffId: number, notice: Notice): Promise<NoticeChoice> {
  const { kind } = notice
  const { mail } = noticeRules[kind]
  if (mail === 'always') return 'now'
  return isChosenKind(kind) ? readChoice(db, staffId, kind) : mail
}

/** The people of the article that the notice is about, as they are now. */
export async function readArticlePeople(db: Kysely<Tables>, notice: Notice): Promise<ArticlePeople> {
  return (await readPeopleOfArticles(db, [notice]))(notice)
}

/** The same for many notices. */
export async function readPeopleOfArticles(
  db: Kysely<Tables>,
  notices: readonly Notice[],
): Promise<(notice: Notice) => ArticlePeople> {
  const ids = notices.filter(isArticleNotice).map(({ articleId }) => articleId)
  if (ids.length === 0) return () => ({})
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'created_by as owner', 'assignee'])
    .where('id', 'in', ids)
    .execute()
  const people = new Map(rows.map(({ id, ...row }) => [id, row]))
  return (notice) => (isArticleNotice(notice) ? (people.get(notice.articleId) ?? {}) : {})
}

async function destinationsFor(db: Kysely<Tables>, { kind }: Notice) {
  const chosen = destinationKinds.find((one) => one === kind)
  return chosen === undefined ? [] : listDestinationsFor(db, chosen)
}
