import { z } from 'zod'
import { line, required } from '../text.ts'
import { destinationKinds } from './notice-kinds.ts'

/** Where messages go besides mail. Messages to a webhook are signed (Standard Webhooks). */
export const destinationTypes = {
  webhook: { name: 'Webhook（署名つき）', address: 'https://' },
  slack: { name: 'Slack', address: 'https://hooks.slack.com/services/…' },
  chatwork: { name: 'Chatwork', address: 'https://api.chatwork.com/v2/rooms/…/messages' },
  'google-chat': { name: 'Google Chat', address: 'https://chat.googleapis.com/v1/spaces/…' },
  teams: { name: 'Microsoft Teams', address: 'https://….logic.azure.com/workflows/…' },
  'line-works': { name: 'LINE WORKS', address: 'https://webhook.worksmobile.com/message/…' },
  'index-now': { name: 'IndexNow', address: 'https://api.indexnow.org/indexnow' },
} as const
export type DestinationType = keyof typeof destinationTypes
export const destinationTypeNames = Object.keys(destinationTypes) as [DestinationType, ...DestinationType[]]

/** IndexNow is about public pages alone. */
export const indexNowKinds = ['article.published', 'article.updated', 'article.withdrawn'] as const

export const destinationSchema = z
  .strictObject({
    kind: z.enum(destinationTypeNames),
    name: required(line(100)),
    /** Empty in a save: the address stays as it is. */
    address: line(2000).default(''),
    /** The API token of Chatwork; empty in a save: it stays. */
    token: line(500).default(''),
    events: z
      .array(z.enum(destinationKinds))
      .min(1, { error: '通知することを、一つは選んでください' })
      .max(destinationKinds.length),
    /** Whether messages carry notes and the lead of a published article, and not only title and link. */
    withText: z.boolean().default(false),
    isEnabled: z.boolean().default(true),
  })
  .refine(
    ({ kind, events }) =>
      kind !== 'index-now' || events.every((event) => (indexNowKinds as readonly string[]).includes(event)),
    { path: ['events'], error: 'IndexNow に通知するのは、公開・更新・取り下げだけです' },
  )
export type DestinationInput = z.output<typeof destinationSchema>
