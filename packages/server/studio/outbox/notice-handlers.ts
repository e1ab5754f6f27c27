import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { type NoticeText, noticeText } from '@tsuzuri/content/notices/notice-text'
import { mayReceive } from '@tsuzuri/content/notices/recipients'
import type { StaffActor } from '@tsuzuri/content/permission'
import { readChoices, saveChoices } from '@tsuzuri/database/outbox/choices'
import { listDeliveries, repeatDelivery } from '@tsuzuri/database/outbox/deliveries'
import type { StoredEvent } from '@tsuzuri/database/outbox/events'
import { countUnread, listNotices, markRead } from '@tsuzuri/database/outbox/notices'
import { readPeopleOfArticles } from '@tsuzuri/database/outbox/plan'
import { readSettings } from '@tsuzuri/database/settings'
import { readActorNames } from '@tsuzuri/database/staff/actor-names'
import type { Context } from '../../context.ts'
import { unreadableText } from '../../outbox/message.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Shown instead of a notice about an article or a front that the actor may not read now. */
const hiddenText: NoticeText = { title: 'いまの権限では見られないお知らせ', lines: [] }

/** Routes for the bell, for mail choices, and for the list of deliveries. */
export function addNoticeRoutes(router: StudioRouter, { config, db }: Context): void {
  const hasMail = config.mail !== undefined

  /** Describes events to this actor: rights and charge of articles may have changed since the notice was sent. */
  async function describer(events: readonly StoredEvent[], actor: StaffActor) {
    const { settings } = await readSettings(db.reader)
    const named = await readActorNames(
      db.reader,
      events.map((event) => event.by),
    )
    const peopleOf = await readPeopleOfArticles(
      db.reader,
      events.flatMap(({ notice }) => notice ?? []),
    )
    return ({ notice, by, at }: StoredEvent): NoticeText => {
      if (notice === undefined) return unreadableText
      if (!mayReceive(notice, actor, peopleOf(notice))) return hiddenText
      return noticeText(notice, { magazine: settings.name, byName: named(by).name, at })
    }
  }

  router.handle(routes.listNotices, async ({ input, staff, actor }) => {
    const found = await listNotices(db.reader, staff.id, input.page)
    const describe = await describer(
      found.items.map(({ event }) => event),
      actor,
    )
    return {
      ...found,
      unread: await countUnread(db.reader, staff.id),
      items: found.items.map(({ event, readAt }) => {
        const { title, lines, note, link } = describe(event)
        return {
          id: event.id,
          at: event.at.toISOString(),
          kind: event.kind,
          title,
          lines,
          note: note ?? null,
          link: link ?? null,
          isRead: readAt !== null,
        }
      }),
    }
  })

  router.handle(routes.readNotices, async ({ input, staff, now }) => {
    await markRead(db, staff.id, input.upTo, input.only, now)
    return { unread: await countUnread(db.unlockedWriter, staff.id) }
  })

  router.handle(routes.getNoticeChoices, async ({ staff }) => ({
    hasMail,
    choices: await readChoices(db.reader, staff.id),
  }))

  router.handle(routes.saveNoticeChoices, async ({ input, staff, now }) => {
    await saveChoices({ db, by: `staff:${staff.id}`, now }, staff.id, input.choices)
    return { hasMail, choices: await readChoices(db.writer, staff.id) }
  })

  router.handle(routes.listDeliveries, async ({ input: { page, state }, actor }) => {
    const found = await listDeliveries(db.reader, { state }, page)
    const describe = await describer(
      found.items.map(({ event }) => event),
      actor,
    )
    return {
      ...found,
      items: found.items.map(({ delivery, event }) => ({
        id: delivery.id,
        at: event.at.toISOString(),
        kind: event.kind,
        title: describe(event).title,
        channel: delivery.channel,
        recipient: delivery.recipient,
        state: delivery.state,
        attempts: delivery.attempts,
        lastAt: delivery.last_at === null ? null : new Date(delivery.last_at).toISOString(),
        nextAt: delivery.state === 'waiting' ? new Date(delivery.next_at).toISOString() : null,
        fault: delivery.fault,
      })),
    }
  })

  router.handle(routes.repeatDelivery, async ({ input, command }) => {
    await valueOf(repeatDelivery(command, input.id))
    return {}
  })
}
