import type { DeviceStore } from './device-store.ts'
import type { LockedOut, SaveStatus } from './save-status.ts'

export type SaveAnswer<Text> =
  /** `text`: the text that the server accepted, if it rejected a part. */
  | { kind: 'saved'; version: number; text?: Text }
  /** Another person saved in the meantime. */
  | { kind: 'conflict'; version: number; theirs: Text }
  /** The server rejects this text; a retry is useless. */
  | { kind: 'refused'; message: string }
  /** The server takes nothing from this person until they have signed in again, or set up a second factor. */
  | { kind: 'locked-out'; needs: LockedOut['needs'] }

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

export type Autosave<Text> = {
  /** Call it after each change. */
  changed: () => void
  /**
   * Saves the current text, including parts that were refused before. Resolves when it is saved, refused, or waiting
   * for a retry; true if the server has it.
   */
  flush: () => Promise<boolean>
  /** Pauses saving until `resume`; changes are stored on the device. */
  hold: () => void
  /** Continues after `hold`, or after a conflict was resolved: `base` is the current text on the server. */
  resume: (from?: { base: Text; version: number }) => void
  /** The text on the server that the current one is based on. */
  getBase: () => Text
  /** Whether there are changes that the server does not have. */
  hasChanges: () => boolean
  /** Whether there are changes that neither the server nor the device has. */
  isUnkept: () => boolean
  /** The server has a text that the current one is not based on: pauses until `resume`. */
  clash: (found: { theirs: Text; version: number }) => void
  /** Tries again at once what failed, because the reason has probably ended. */
  retry: () => void
  /** Saves nothing more on the server. Resolves when the text is on the device; later changes are stored there, too. */
  stop: () => Promise<void>
}
