import { Webhook } from 'standardwebhooks'
import { isArticleNotice, type Notice } from '@tsuzuri/content/notices/notice'
import type { Channel, ChannelInput } from './channel.ts'

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const webhook: Channel = (input) => {
  const { destination, messageKey, now } = input
  const body = JSON.stringify(payloadOf(input))
  const id = `msg_${messageKey}`
  const signatures = [destination.secret, ...destination.previousSecrets].map((secret) =>
    new Webhook(secret).sign(id, now, body),
  )
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
  }
}

function payloadOf({ message, destination, publicUrl }: ChannelInput) {
  const { event, text, url, magazine } = message
  const { notice } = event
  return {
    type: notice.kind,
    timestamp: event.at.toISOString(),
    data: {
      magazine,
      title: text.title,
      ...(url === undefined ? {} : { url }),
      ...articleOf(notice, publicUrl),
      ...(destination.with_text === 1
        ? { lines: text.lines, ...(text.note === undefined ? {} : { note: text.note }) }
        : {}),
    },
  }
}

function articleOf(notice: Notice, publicUrl: string) {
  if (!isArticleNotice(notice)) return {}
  const { articleId: id, title } = notice
  if (!('slug' in notice)) return { article: { id, title } }
  const url = `${publicUrl}/magazine/${encodeURIComponent(notice.slug)}/`
  const reason = notice.kind === 'article.withdrawn' ? { reason: notice.reason } : {}
  return { article: { id, title, slug: notice.slug, url, ...reason } }
}
