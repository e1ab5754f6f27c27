import type { Token } from './analyse.ts'
import {
  afterFour,
  afterThree,
  counters,
  digitsBefore,
  wholeWords,
  wordsOfNumbers,
} from './counter-tables.ts'
import { readNumber } from './number-reading.ts'

const numeral = /^(?:[〇一二三四五六七八九十百千万億\d]+|何)$/
const longestNumber = 15

/** Tokens in which numbers and counters are read as they are spoken: 三本 さんぼん, 20日 はつか; the same array without numbers. */
export function withCounters(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ surface }) => numeral.test(surface))) return tokens
  const read: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const end = endOfNumber(tokens, at)
    const number = tokens.slice(at, end)
    const next = tokens[end]
    const isCounted = next !== undefined && next.start === number.at(-1)?.end
    const spoken = readCounted(number, isCounted ? next : undefined, tokens.slice(end + 1, end + 3))
    const first = tokens[at]
    if (spoken !== undefined) {
      read.push(...spoken.tokens)
      at = spoken.hasCounter ? end + 1 : end
    } else {
      read.push(...(number.length > 0 || first === undefined ? number : [first]))
      at = Math.max(end, at + 1)
    }
  }
  return read
}

function endOfNumber(tokens: readonly Token[], from: number): number {
  let end = from
  for (; numeral.test(tokens[end]?.surface ?? ''); end += 1)
    if (end > from && tokens[end]?.start !== tokens[end - 1]?.end) break
  return end
}

type Spoken = { tokens: Token[]; hasCounter: boolean }

function readCounted(
  number: readonly Token[],
  counter: Token | undefined,
  next: readonly Token[],
): Spoken | undefined {
  const written = number.map(({ surface }) => surface).join('')
  const word = wordsOfNumbers.get(written)
  if (word !== undefined) return { tokens: [joined(number, word)], hasCounter: false }
  const digits = digitsOf(written)
  if (digits === undefined) return undefined
  const name = counter?.surface ?? ''
  const special = wholeWords.get(name)?.get(digits)
  if (counter !== undefined && special !== undefined)
    return { tokens: [joined([...number, counter], special)], hasCounter: true }
  const reading = counters.get(name)
  // 三分の一 is さんぶんのいち.
  const isFraction = name === '分' && next[0]?.surface === 'の' && numeral.test(next[1]?.surface ?? '')
  if (counter !== undefined && reading !== undefined && !isFraction) {
    const [before, after] = spokenTogether(digits, name, reading)
    const isSame = after === counter.reading && before === readingOf(number)
    const pair = [joined(number, before), { ...counter, reading: after }]
    return isSame ? undefined : { tokens: pair, hasCounter: true }
  }
  // Arabic digits are joined for every text (`whole-words.ts`).
  if (number.length < 2 || digits === written || digits === 'なん') return undefined
  return { tokens: [joined(number, readNumber(digits))], hasCounter: false }
}

function readingOf(number: readonly Token[]): string {
  const written = number.map(({ surface }) => surface).join('')
  return /^\d{2}/.test(written) ? readNumber(written) : number.map(({ reading }) => reading).join('')
}

function joined(tokens: readonly Token[], reading: string): Token {
  const [first] = tokens
  if (first !== undefined && tokens.length === 1) return { ...first, reading }
  const surface = tokens.map((token) => token.surface).join('')
  const normal = tokens.map((token) => token.normal).join('')
  return { surface, normal, reading, content: true, start: first?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }
}

function spokenTogether(digits: string, counter: string, reading: string): [string, string] {
  const number = digits === 'なん' ? digits : readNumber(digits)
  const last = lastPart(digits)
  const replaced = digitsBefore.get(counter)?.[last]
  if (replaced !== undefined && digits !== 'なん')
    return [number.replace(/(?:よん|なな|きゅう|ぜろ)$/, replaced), reading]
  if (last === 3 || last === 1000) return [number, afterThree.get(counter) ?? reading]
  if (last === 4) return [number, afterFour.get(counter) ?? reading]
  if (!shortened(last, reading)) return [number, reading]
  return [number.replace(/[ちくう]$/, 'っ'), hardened(reading)]
}

/** Whether the number ends in っ: いっ, ろっ, はっ, じゅっ, ひゃっ. */
function shortened(last: number, reading: string): boolean {
  if (last === 6 || last === 100) return /^[かきくけこはひふへほ]/.test(reading)
  return (
    (last === 1 || last === 8 || last === 10) && /^[かきくけこさしすせそたちつてとはひふへほ]/.test(reading)
  )
}

/** ほん is ぽん after っ. */
function hardened(reading: string): string {
  return reading.replace(/^[はひふへほ]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 2))
}

/** The last part of a number that is spoken: 1 of 21, 10 of 30, 100 of 200. */
function lastPart(digits: string): number {
  if (digits === 'なん') return 3
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  return zeros === 0 || Number(digits) === 0 ? Number(digits.at(-1)) : 10 ** Math.min(zeros, 4)
}

/** 三万五千 and 3万5千 are 35000; undefined if it is no number, such as 五六. */
function digitsOf(written: string): string | undefined {
  if (written === '何') return 'なん'
  if (/^[万億]|.何|何./.test(written)) return undefined
  if (/^\d+$/.test(written)) return written
  if (/[一二三四五六七八九]{2}/.test(written) && !/^.{4}$|〇/.test(written)) return undefined
  let [total, section, digit] = [0, 0, 0]
  for (const letter of written) {
    const unit = units.get(letter) ?? 0
    if (unit >= 10_000) {
      total += (section + digit || 1) * unit
      ;[section, digit] = [0, 0]
    } else if (unit > 0) {
      section += (digit || 1) * unit
      digit = 0
    } else digit = digit * 10 + (/\d/.test(letter) ? Number(letter) : '〇一二三四五六七八九'.indexOf(letter))
  }
  const number = total + section + digit
  return number < 10 ** longestNumber ? String(number) : undefined
}

const units = new Map(Object.entries({ 十: 10, 百: 100, 千: 1000, 万: 10_000, 億: 100_000_000 }))
