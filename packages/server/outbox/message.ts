import { noticeText, type NoticeText } from '@tsuzuri/content/notices/notice-text'
import type { ReadableEvent } from '@tsuzuri/database/outbox/events'
import { readSettings } from '@tsuzuri/database/settings'
import { readActorNames } from '@tsuzuri/database/staff/actor-names'
import type { Context } from '../context.ts'

/** An event as it is sent, whatever the channel. */
export type Message = {
  event: ReadableEvent
  magazine: string
  text: NoticeText
  url: string | undefined
}

/** The text of an event that a newer version wrote, in lists and in the daily mail. */
export const unreadableText: NoticeText = {
  title: 'いまの版では表示できない通知',
  lines: ['新しい版のプログラムが書いた通知です。更新が終わると、編集室のお知らせで読めます。'],
}

export async function buildMessage(
  { db, config }: Pick<Context, 'db' | 'config'>,
  event: ReadableEvent,
): Promise<Message> {
  const { settings } = await readSettings(db.reader)
  const named = await readActorNames(db.reader, [event.by])
  const text = noticeText(event.notice, {
    magazine: settings.name,
    byName: named(event.by).name,
    at: event.at,
  })
  return {
    event,
    magazine: settings.name,
    text,
    url: text.link === undefined ? undefined : `${config.publicUrl}${text.link.path}`,
  }
}
