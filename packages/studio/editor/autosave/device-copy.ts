/** What is kept of a text on this device until the server has it. */
export type DeviceCopy<Text> = {
  /** Which text it is, such as `article:12`. */
  key: string
  /** Which open editor wrote it: two tabs never overwrite each other's copy. */
  session: string
  text: Text
  /** The text and version on the server that the writing started from. */
  base: Text
  version: number
  keptAt: number
}

/** Raised when the shape of a copy changes; what was kept before formats were recorded is of the first. */
const currentFormat = 1

export function storedCopy<Text>(copy: DeviceCopy<Text>): DeviceCopy<Text> & { format: number } {
  return { ...copy, format: currentFormat }
}

/**
 * A copy as this or an earlier version of the studio stored it. Undefined for anything else: it stays on the device for the
 * version that can read it. The text is not validated: an unfinished one is worth keeping, too.
 */
export function readCopy<Text extends object>(value: unknown): DeviceCopy<Text> | undefined {
  if (!isObject(value)) return undefined
  const { format = currentFormat, key, session, text, base, version, keptAt } = value
  if (format !== currentFormat || typeof key !== 'string' || typeof session !== 'string') return undefined
  if (typeof version !== 'number' || typeof keptAt !== 'number') return undefined
  if (!isObject(text) || !isObject(base)) return undefined
  return { key, session, text: text as Text, base: base as Text, version, keptAt }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
