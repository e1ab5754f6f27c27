/** The copy of a text that the device stores until the server has it. */
export type DeviceCopy<Text> = {
  /** The id of the text, such as `article:12`. */
  key: string
  /** The editor session that wrote it, so that two tabs never overwrite each other's copy. */
  session: string
  text: Text
  /** The manuscript as it was typed, if it can't be parsed; `text` is then the last parsed one. */
  manuscript?: string
  /** The text and version on the server that the changes are based on. */
  base: Text
  version: number
  keptAt: number
}

/** Increment `currentFormat` when the shape of a copy changes. Copies without a format have the first one. */
const firstFormat = 1
const currentFormat = 2

/**
 * Texts are stored as JSON: a browser clones one long string far faster than the objects of hundreds of blocks, at
 * every key.
 */
export type StoredCopy = {
  format: number
  key: string
  session: string
  text: string
  base: string
  version: number
  keptAt: number
  manuscript?: string
}

export function storedCopy<Text extends object>(copy: DeviceCopy<Text>): StoredCopy {
  const { key, session, version, keptAt, manuscript } = copy
  const text = JSON.stringify(copy.text)
  const base = jsonOfBase(copy.base)
  const stored = { format: currentFormat, key, session, text, base, version, keptAt }
  return manuscript === undefined ? stored : { ...stored, manuscript }
}

const bases = new WeakMap<object, string>()

/** Cached, because the base stays the same from one save to the next. */
function jsonOfBase(base: object): string {
  const known = bases.get(base)
  if (known !== undefined) return known
  const json = JSON.stringify(base)
  bases.set(base, json)
  return json
}

/**
 * Reads a copy that this or an earlier version of the studio stored. Undefined for anything else: it stays on the
 * device for a version that can read it. The text is not validated, because an unfinished one is worth keeping, too.
 */
export function readCopy<Text extends object>(value: unknown): DeviceCopy<Text> | undefined {
  if (!isObject(value)) return undefined
  const { format = firstFormat, key, session, version, keptAt } = value
  if (typeof key !== 'string' || typeof session !== 'string') return undefined
  if (typeof version !== 'number' || typeof keptAt !== 'number') return undefined
  const text = readText(value['text'], format)
  const base = readText(value['base'], format)
  if (!isObject(text) || !isObject(base)) return undefined
  const { manuscript } = value
  const copy = { key, session, text: text as Text, base: base as Text, version, keptAt }
  return typeof manuscript === 'string' ? { ...copy, manuscript } : copy
}

function readText(stored: unknown, format: unknown): unknown {
  if (format === firstFormat) return stored
  if (format !== currentFormat || typeof stored !== 'string') return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
