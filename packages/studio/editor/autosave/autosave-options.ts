import type { DeviceStore } from './device-store.ts'
import type { SaveStatus } from './save-status.ts'

export type SaveAnswer<Text> =
  /** `text`: the text that the server accepted, if it rejected a part. */
  | { kind: 'saved'; version: number; text?: Text }
  /** Another person saved in the meantime. */
  | { kind: 'conflict'; version: number; theirs: Text }
  /** The server rejects this text; a retry is useless. */
  | { kind: 'refused'; message: string }

/** The part of a text that the server accepts. */
export type Savable<Text> = {
  /** In the form in which the server stores it, such as without spaces at the ends. */
  text: Text
  /** Whether nothing is left out. */
  isWhole: boolean
}

/** `isLeaving`: the request has to be sent at once, and should survive the end of the page. */
export type SaveHow = { isLeaving: boolean }

export type AutosaveOptions<Text> = {
  key: string
  session: string
  version: number
  /** The text on the server. */
  base: Text
  read: () => Text
  /** The manuscript as it was typed, as long as it can't be parsed: it stays on the device. */
  readUnread?: () => string | undefined
  /** The part that is left out stays on the device. */
  savable?: (text: Text) => Savable<Text>
  isComposing: () => boolean
  /** Throws if the server can't be reached; the save is then retried. */
  save: (text: Text, version: number, how: SaveHow) => Promise<SaveAnswer<Text>>
  store: DeviceStore<Text>
  onStatus: (status: SaveStatus) => void
  /** The own text is what `read` returns when the conflict is resolved, because writing may continue until then. */
  onConflict: (conflict: { base: Text; theirs: Text; version: number }) => void
  pauseMs?: number
  longestPauseMs?: number
  now?: () => number
}
