/** What is kept of a text on this device until the server has it. */
export type DeviceCopy<Text> = {
  /** Which text it is, such as `article:12`. */
  key: string
  /** Which open editor wrote it: two tabs never overwrite each other's copy. */
  session: string
  text: Text
  /** The manuscript as it was typed, if it can't be parsed: `text` is what could be parsed before. */
  manuscript?: string
  /** The text and version on the server that the writing started from. */
  base: Text
  version: number
  keptAt: number
}

/** Raised when the shape of a copy changes; what was kept before formats were recorded is of the first. */
const firstFormat = 1
const currentFormat = 2

/** Texts are JSON: a browser clones one long string far faster than the objects of hundreds of blocks, at every key. */
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

/** The base stays the same from one save to the next. */
function jsonOfBase(base: object): string {
  const known = bases.get(base)
  if (known !== undefined) return known
  const json = JSON.stringify(base)
  bases.set(base, json)
  return json
}

/**
 * A copy as this or an earlier version of the studio stored it. Undefined for anything else: it stays on the device for the
 * version that can read it. The text is not validated: an unfinished one is worth keeping, too.
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
