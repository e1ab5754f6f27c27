import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, stringify } from 'yaml'
import type { z } from 'zod'
import { type LineFault, lineRefusal } from '../manuscript/line-faults.ts'
import { mostTerms } from './proof-lists.ts'
import { type SpellingTerm, spellingTermSchema } from './spelling-term.ts'

/** `notTaken`: what the file says beyond its rules, such as imports of other files. */
export type ReadPrh = { terms: SpellingTerm[]; notTaken: LineFault[] }

/** Reads a dictionary of prh (https://github.com/prh/prh). One faulty rule refuses the whole file. */
export function readPrh(source: string): ReadPrh {
  const lines = new LineCounter()
  const document = parseDocument(source, { schema: 'core', lineCounter: lines, prettyErrors: false })
  const lineOf = (node: unknown) => lines.linePos((node as Node | null | undefined)?.range?.[0] ?? 0).line
  if (document.errors.length > 0)
    throw lineRefusal(
      document.errors.map(({ pos }) => ({
        line: lines.linePos(pos[0]).line,
        reason: 'YAML として読めません',
      })),
    )
  const faults: LineFault[] = []
  const notTaken: LineFault[] = []
  const root = document.contents
  const rules: unknown = isMap(root) ? root.get('rules', true) : undefined
  if (!isMap(root) || !isSeq(rules)) throw lineRefusal([{ line: 1, reason: 'rules がありません' }])
  noteOthers(root, ['version', 'rules'], (key, node) => {
    notTaken.push({ line: lineOf(node), reason: `${key} は取り込めません` })
  })
  if (rules.items.length > mostTerms)
    throw lineRefusal([{ line: lineOf(rules), reason: `一度に取り込めるのは${mostTerms}件までです` }])
  const terms = rules.items.flatMap((rule) => {
    noteOthers(rule, ruleKeys, (key, node) => {
      notTaken.push({ line: lineOf(node), reason: `${key} は取り込めません` })
    })
    const options: unknown = isMap(rule) ? rule.get('options', true) : undefined
    noteOthers(options, ['wordBoundary'], (key, node) => {
      notTaken.push({ line: lineOf(node), reason: `options の ${key} は取り込めません` })
    })
    let plain: unknown
    try {
      plain = (rule as Node).toJS(document, { maxAliasCount: 0 })
    } catch {
      faults.push({ line: lineOf(rule), reason: '別名（*）は使えません' })
      return []
    }
    const parsed = spellingTermSchema.safeParse(termOf(plain))
    if (parsed.success) return [parsed.data]
    faults.push({ line: lineOf(rule), reason: reasonOf(parsed.error) })
    return []
  })
  if (faults.length > 0) throw lineRefusal(faults)
  return { terms, notTaken }
}

/** Writes a dictionary that prh, and textlint-rule-prh, read. */
export function writePrh(terms: readonly SpellingTerm[]): string {
  const rules = terms.map(({ expected, patterns, reason, wordBoundary, mustBeEmpty, specs }) => ({
    expected,
    ...(patterns.length === 1 ? { pattern: patterns[0] } : patterns.length === 0 ? {} : { patterns }),
    ...(mustBeEmpty === undefined ? {} : { regexpMustEmpty: mustBeEmpty }),
    ...(wordBoundary === true ? { options: { wordBoundary } } : {}),
    ...(specs.length === 0 ? {} : { specs }),
    ...(reason === '' ? {} : { prh: reason }),
  }))
  return stringify({ version: 1, rules }, { lineWidth: 0 })
}

const ruleKeys = ['expected', 'pattern', 'patterns', 'regexpMustEmpty', 'options', 'specs', 'prh']

/** A rule that is only a text is its expected form. */
function termOf(rule: unknown): unknown {
  if (typeof rule === 'string') return { kind: 'spelling', expected: rule }
  if (typeof rule !== 'object' || rule === null) return rule
  const given = rule as Record<string, unknown>
  const options = given['options'] as Record<string, unknown> | undefined
  const patterns: unknown[] = [given['pattern'] ?? [], given['patterns'] ?? []].flat(2)
  return {
    kind: 'spelling',
    expected: given['expected'],
    patterns,
    ...(given['prh'] === undefined ? {} : { reason: given['prh'] }),
    ...(given['regexpMustEmpty'] === undefined ? {} : { mustBeEmpty: given['regexpMustEmpty'] }),
    ...(options?.['wordBoundary'] === true ? { wordBoundary: true } : {}),
    ...(given['specs'] === undefined ? {} : { specs: given['specs'] }),
  }
}

function noteOthers(
  map: unknown,
  known: readonly string[],
  note: (key: string, node: unknown) => void,
): void {
  if (!isMap(map)) return
  for (const pair of map.items) {
    const key = isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : ''
    if (!known.includes(key)) note(key, pair.key)
  }
}

function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues
  const name = prhNames[String(issue?.path[0] ?? '')] ?? ''
  if (name === 'expected' && issue?.code === 'invalid_type') return 'expected がありません'
  return `${name === '' ? '' : `${name}：`}${issue?.code === 'custom' ? issue.message : '読めない値です'}`
}

const prhNames: Readonly<Record<string, string>> = {
  expected: 'expected',
  patterns: 'pattern',
  specs: 'specs',
  reason: 'prh',
  mustBeEmpty: 'regexpMustEmpty',
}
