import { z } from 'zod'
import { line, required } from '../text.ts'
import { findRegExpText, patternFault } from './bounded-pattern.ts'
import { escapePattern } from './escape-pattern.ts'
import { termPatternSchema } from './term-pattern.ts'

/** An entry of the style dictionary (表記): the form to print, and the forms to replace. */
export const spellingTermSchema = z
  .strictObject({
    kind: z.literal('spelling'),
    /** May contain $1 of a regular expression. */
    expected: required(line(200)),
    /** Texts, or `/…/` for a regular expression. Without any: the expected text in any case and width. */
    patterns: z.array(termPatternSchema).max(50).default([]),
    reason: line(400).default(''),
    /** Only whole words; for texts in Latin letters. */
    wordBoundary: z.boolean().optional(),
    /** A group of the regular expression, such as `$1`: what matches with this group is left alone. */
    mustBeEmpty: z
      .string()
      .regex(/^\$[1-9]$/)
      .optional(),
    /** Examples that the entry must turn into the given text. */
    specs: z
      .array(z.strictObject({ from: required(line(400)), to: line(400) }))
      .max(50)
      .default([]),
  })
  .superRefine((term, context) => {
    if (term.patterns.some((text) => faultOf(text) !== undefined)) return
    for (const [at, { from, to }] of term.specs.entries()) {
      const result = applySpelling(term, from)
      if (result !== to)
        context.addIssue({
          code: 'custom',
          path: ['specs', at],
          message: `「${from}」は「${to}」ではなく「${result}」になります`,
        })
    }
  })
export type SpellingTerm = z.output<typeof spellingTermSchema>

export type SpellingMatch = { from: number; to: number; found: string; replacement: string }

/** Finds the forms that an entry replaces, in the order of the text and without overlaps. */
export function compileSpelling(term: Omit<SpellingTerm, 'kind'>): (text: string) => SpellingMatch[] {
  const patterns = (term.patterns.length === 0 ? [undefined] : term.patterns).map((text) =>
    patternOf(text, term),
  )
  return (text) => withoutOverlaps(patterns.flatMap((pattern) => matches(text, pattern, term)))
}

function applySpelling(term: Omit<SpellingTerm, 'kind'>, text: string): string {
  return compileSpelling(term)(text).reduceRight(
    (changed, { from, to, replacement }) => changed.slice(0, from) + replacement + changed.slice(to),
    text,
  )
}

type Compiled = { pattern: RegExp; isPlain: boolean }

function patternOf(
  text: string | undefined,
  { expected, wordBoundary }: Omit<SpellingTerm, 'kind'>,
): Compiled {
  const regExp = text === undefined ? undefined : findRegExpText(text)
  // As in prh, a regular expression names its own boundaries.
  if (regExp !== undefined)
    return { pattern: new RegExp(regExp.source, regExp.flags.includes('i') ? 'gimu' : 'gmu'), isPlain: false }
  const source = text === undefined ? anyCaseAndWidth(expected) : escapePattern(text)
  return { pattern: new RegExp(wordBoundary === true ? `\\b${source}\\b` : source, 'gmu'), isPlain: true }
}

function matches(
  text: string,
  { pattern, isPlain }: Compiled,
  { expected, mustBeEmpty }: Omit<SpellingTerm, 'kind'>,
): SpellingMatch[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [found] = match
    const replacement = expected.replace(/\$(\d)/gu, (_all, group: string) => match[Number(group)] ?? '')
    const isLeft = mustBeEmpty !== undefined && (match[Number(mustBeEmpty.slice(1))] ?? '') !== ''
    const { index: from } = match
    if (found === '' || found === replacement || isLeft) return []
    // サーバ within サーバー is not a fault of its own.
    if (isPlain && isInside(text, from, found, expected)) return []
    return [{ from, to: from + found.length, found, replacement }]
  })
}

function isInside(text: string, from: number, found: string, expected: string): boolean {
  for (let at = expected.indexOf(found); at >= 0; at = expected.indexOf(found, at + 1))
    if (text.startsWith(expected, from - at)) return true
  return false
}

function withoutOverlaps(found: readonly SpellingMatch[]): SpellingMatch[] {
  const kept: SpellingMatch[] = []
  for (const one of found.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (one.from >= (kept.at(-1)?.to ?? 0)) kept.push(one)
  return kept
}

/** `iPhone` → iPhone, IPHONE, ｉＰｈｏｎｅ … */
function anyCaseAndWidth(expected: string): string {
  return [...expected]
    .map((letter) => {
      if (!/[a-z0-9]/iu.test(letter)) return escapePattern(letter)
      const forms = new Set([letter.toLowerCase(), letter.toUpperCase()])
      return `[${[...forms].map((form) => form + String.fromCodePoint(form.charCodeAt(0) + 0xfee0)).join('')}]`
    })
    .join('')
}

function faultOf(text: string): string | undefined {
  const regExp = findRegExpText(text)
  return regExp === undefined ? undefined : patternFault(regExp)
}
