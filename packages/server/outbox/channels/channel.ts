import type { StoredDestination } from '@tsuzuri/database/outbox/destinations'
import type { Message } from '../message.ts'

/** A destination whose address and secrets are decrypted, for the time of one request. */
export type OpenDestination = Omit<StoredDestination, 'secret' | 'previous_secret' | 'earlier_secrets'> & {
  secret: string
  previousSecrets: string[]
}

export type OutgoingRequest = { headers: Record<string, string>; body: string }

export type ChannelInput = {
  message: Message
  destination: OpenDestination
  messageKey: string
  publicUrl: string
  now: Date
}

/** Makes the request that one kind of destination expects; undefined if there is nothing to say to it. */
export type Channel = (input: ChannelInput) => OutgoingRequest | undefined

export function jsonRequest(body: unknown): OutgoingRequest {
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}

/** What a chat message says: title and link, and the note only where the destination is set to it. */
export function chatLines({ message, destination }: ChannelInput): string[] {
  const { text } = message
  const note = destination.with_text === 1 && text.note !== undefined ? [text.note] : []
  return [...text.lines, ...note]
}

/**
 * For rooms without escapes: full-width signs keep `<users/all>` (Google Chat) and `<m userId="all">` (LINE WORKS) in a title
 * from calling everybody.
 */
export function withoutMentions(text: string): string {
  return text.replaceAll('<', '＜').replaceAll('>', '＞')
}
