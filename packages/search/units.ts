import { LRUCache } from 'lru-cache'
import type { Part, Token } from './analyse.ts'
import { foldKatakana } from './katakana.ts'
import { foldReading, isKana } from './reading.ts'
import { normalForm } from './normalize.ts'
import type { Match } from './passage.ts'
import type { ReadText } from './terms.ts'
import { withWholeWords } from './whole-words.ts'

/**
 * A unit is a word, or a compound of adjacent words. Its keys: `f` and how it is written (a normal form for all
 * spellings), `s` and how it is read. An index entry is a digit and a key, one entry for each level that the frequency
 * of the key reaches; `headLevel` means that it is in the head.
 */
export type UnitCounts = Map<string, number>

export const headLevel = 0
/** The levels of term frequency: from how many occurrences on, and the frequency that BM25 computes with. */
export const frequencyLevels = [
  { level: 1, from: 1, counts: 1 },
  { level: 2, from: 2, counts: 2 },
  { level: 3, from: 3, counts: 3 },
  { level: 4, from: 4, counts: 4.5 },
  { level: 6, from: 6, counts: 7 },
  { level: 9, from: 9, counts: 11 },
] as const

/** A longer compound is no longer one word. */
export const maxWords = 4
const longestKey = 24
const maxCachedSpans = 50_000
const maxCachedCompounds = 20_000

export function formKey(form: string): string {
  return `f${lettersOf(form)}`
}

export function soundKey(reading: string): string {
  return `s${lettersOf(foldReading(reading))}`
}

/** Counts all words and compounds of a text. In a name, spaces and signs don't separate words. */
export function countText(counts: UnitCounts, { tokens, otherwise }: ReadText, kind?: 'name'): void {
  const wordsOf = kind === 'name' ? withoutSigns : withoutInnerSigns
  const compounds = compoundsOf(wordsOf(tokens))
  const own = countCompounds(compounds)
  const counted = new Map(own)
  const known = new Set(tokens)
  for (const others of otherwise) {
    const changed = compoundsOf(wordsOf(others)).filter((words) => words.some((word) => !known.has(word)))
    // Everywhere else the text is read as before.
    const covered = new Set(changed.flatMap(offsetsOf))
    const replaced = countCompounds(compounds.filter((words) => isCovered(words, covered)))
    for (const [key, count] of countCompounds(changed)) {
      const all = (own.get(key) ?? 0) - (replaced.get(key) ?? 0) + count
      counted.set(key, Math.max(all, counted.get(key) ?? 0))
    }
  }
  for (const [key, count] of counted) add(counts, key, count)
}

/** Adds an editor's reading of a title or name: as a whole, and each part between spaces and signs. */
export function addReading(counts: UnitCounts, reading: string): void {
  const parts = normalForm(reading).split(/[^\p{L}\p{N}\p{M}]+/u)
  for (const part of new Set([parts.join(''), ...parts])) {
    const key = isKana(part) ? soundKey(part) : ''
    if (key.length > 1 && key.length <= longestKey && !counts.has(key)) counts.set(key, 1)
  }
}

/** Sequences of words that can form a compound. */
export function compoundsOf(tokens: readonly Token[]): Token[][] {
  const compounds: Token[][] = []
  let compound: Token[] = []
  const end = () => {
    if (compound.length > 0) compounds.push(compound)
    compound = []
  }
  for (const token of withWholeWords(tokens)) {
    if (!token.content) end()
    else {
      compound.push(token)
      if (token.endsCompound === true) end()
    }
  }
  end()
  return compounds
}

/** Where a text contains units with one of these keys, and the words that these are keys of. */
export function findUnits(
  { tokens, otherwise }: Pick<ReadText, 'tokens' | 'otherwise'>,
  wordsOf: ReadonlyMap<string, readonly number[]>,
): Match[] {
  const known = new Set(tokens)
  const isOther = (compound: readonly Token[]) => compound.some((token) => !known.has(token))
  return compoundsOf(withoutInnerSigns(tokens))
    .concat(otherwise.flatMap((others) => compoundsOf(withoutInnerSigns(others)).filter(isOther)))
    .filter((compound) => keysOfCompound(compound).some((key) => wordsOf.has(key)))
    .flatMap(spansOf)
    .flatMap((span) => {
      const words = new Set(keysOf(span).flatMap((key) => wordsOf.get(key) ?? []))
      return Array.from(words, (word) => ({ start: span[0]?.start ?? 0, end: span.at(-1)?.end ?? 0, word }))
    })
}

/** How a sequence of words is written: in normal form, as in the text, and if it is kana, as it is read. */
export function formsOf(span: readonly Part[]): string[] {
  const surface = span.map((part) => part.surface).join('')
  const forms = [span.map((part) => part.normal).join(''), foldKatakana(surface)]
  if (isKana(surface)) forms.push(foldReading(surface))
  return [...new Set(forms.map(formKey))].filter((key) => key.length > 1)
}

/** The index entries of counted units. */
export function unitEntries(whole: UnitCounts, head: UnitCounts): string[] {
  const entries = Array.from(head.keys(), (key) => `${headLevel}${key}`)
  for (const [key, count] of whole) {
    for (const { level, from } of frequencyLevels) if (count >= from) entries.push(`${level}${key}`)
  }
  return entries
}

type Span = Part & { baseReading?: string; isPart?: true }

function countCompounds(compounds: readonly Token[][]): UnitCounts {
  const counts: UnitCounts = new Map()
  for (const compound of compounds) for (const key of keysOfCompound(compound)) add(counts, key, 1)
  return counts
}

function offsetsOf(compound: readonly Token[]): number[] {
  const start = compound[0]?.start ?? 0
  return Array.from({ length: (compound.at(-1)?.end ?? start) - start }, (_, at) => start + at)
}

/** A loop without copies: a text has thousands of compounds. */
function isCovered(compound: readonly Token[], offsets: ReadonlySet<number>): boolean {
  const end = compound.at(-1)?.end ?? 0
  for (let at = compound[0]?.start ?? end; at < end; at += 1) if (offsets.has(at)) return true
  return false
}

/** Cached, because most compounds occur in many texts, except long ones. */
const knownCompounds = new LRUCache<string, readonly string[]>({ max: maxCachedCompounds })

/** The keys of all spans of a compound, each as often as it occurs. */
function keysOfCompound(compound: readonly Token[]): readonly string[] {
  if (compound.length > maxWords) return listKeys(compound)
  const name = compound.map(nameOfToken).join('\n')
  const known = knownCompounds.get(name)
  if (known !== undefined) return known
  const keys = listKeys(compound)
  knownCompounds.set(name, keys)
  return keys
}

function listKeys(compound: readonly Token[]): string[] {
  const keys = spansOf(compound).flatMap(keysOf)
  if (!compound.some(({ parts }) => parts !== undefined)) return keys
  // The components of a word are a second way to divide the same compound.
  const divided = spansOf(compound.flatMap(partsOf)).filter((span) =>
    span.some(({ isPart }) => isPart === true),
  )
  return keys.concat(divided.flatMap(keysOf))
}

function nameOfToken(token: Token): string {
  const parts = token.parts?.map(nameOfSpan).join('\v') ?? ''
  return `${nameOfSpan(token)}\v${parts}`
}

function spansOf<Word extends Span>(words: readonly Word[]): Word[][] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(maxWords, words.length - start) }, (_unused, more) =>
      words.slice(start, start + more + 1),
    ),
  )
}

/** Cached, because folding a reading takes longer than a lookup, and most spans occur in many articles. */
const knownKeys = new LRUCache<string, readonly string[]>({ max: maxCachedSpans })

function nameOfSpan({ surface, reading, normal, baseReading = '' }: Span): string {
  return `${surface}\t${reading}\t${normal}\t${baseReading}`
}

function keysOf(span: readonly Span[]): readonly string[] {
  let name = ''
  for (const word of span) name += `${nameOfSpan(word)}\n`
  const known = knownKeys.get(name)
  if (known !== undefined) return known
  const all = new Set([...formsOf(span), ...soundsOf(span)])
  const keys = [...all].filter((key) => key.length <= longestKey)
  knownKeys.set(name, keys)
  return keys
}

function partsOf(token: Token): Span[] {
  return token.parts?.map((part) => ({ ...part, isPart: true as const })) ?? [token]
}

function soundsOf(span: readonly Span[]): string[] {
  const readings = [span.map((part) => part.reading).join('')]
  const [first] = span
  if (span.length === 1 && first?.baseReading !== undefined) readings.push(first.baseReading)
  const surface = span.map((part) => part.surface).join('')
  // Foreign words have spellings of different length: コンピューター and コンピュータ.
  if (/^[\u30a1-\u30fc]+$/.test(surface)) readings.push(foldKatakana(surface))
  return readings.map(soundKey).filter((key) => key.length > 1)
}

function add(counts: UnitCounts, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

function withoutSigns(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ surface }) => /[\p{L}\p{N}]/u.test(surface))
}

/**
 * Signs within a word are optional: a dot or a space between words in katakana, an apostrophe between Latin letters.
 * ヘア・カラー is also ヘアカラー, ジル スチュアート also ジルスチュアート, and L'Oréal also loreal.
 */
export function withoutInnerSigns(tokens: readonly Token[]): readonly Token[] {
  const isInner = ({ surface }: Token, at: number) => {
    const letters = innerSigns.get(surface)
    return (
      letters !== undefined && [at - 1, at + 1].every((next) => letters.test(tokens[next]?.surface ?? ''))
    )
  }
  return tokens.some(isInner) ? tokens.filter((token, at) => !isInner(token, at)) : tokens
}

const katakanaWord = /^[\u30a1-\u30fa\u30fc]+$/
const latinWord = /^\p{Script=Latin}+$/u
const innerSigns = new Map([
  ['・', katakanaWord],
  [' ', katakanaWord],
  ["'", latinWord],
  ['’', latinWord],
])

/** Without signs, and without the long marks of Latin vowels: crêpe is crepe. */
function lettersOf(text: string): string {
  if (/^[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]*$/.test(text)) return text
  const letters = text.match(/[\p{L}\p{N}\p{M}]+/gu)?.join('') ?? ''
  return letters.replace(/[āīūēōâîûêô]/g, (letter) => letter.normalize('NFD').charAt(0))
}
