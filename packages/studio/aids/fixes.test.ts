import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { defaultLists } from '@tsuzuri/content/proofreading/default-lists'
import { compileSpelling } from '@tsuzuri/content/proofreading/spelling-term'
import { makeChecker } from './check-text.ts'
import type { Finding } from './finding.ts'
import { homophones } from './rules/homophones.ts'
import { honorifics } from './rules/honorifics.ts'
import { idioms } from './rules/idioms.ts'
import { kanaUsage } from './rules/kana-usage.ts'
import type { PatternRule } from './rules/pattern-rule.ts'
import { redundancy } from './rules/redundancy.ts'
import { repeatedWords } from './rules/repeated-words.ts'
import { signs } from './rules/signs.ts'
import { verbForms } from './rules/verbs.ts'

// Caution words have no fixes.
const check = makeChecker({ ...defaultLists, cautions: [] }, () => new Date('2026-11-16T00:00:00Z'))

/** A sentence, and what its fixes make of it: several if it offers a choice, none if it offers nothing. */
type Example = { text: string; better: string[]; isClean: boolean }

const rules: Record<string, PatternRule> = {
  homophones,
  honorifics,
  idioms,
  'kana-usage': kanaUsage,
  redundancy,
  'repeated-words': repeatedWords,
  signs,
  verbs: verbForms,
}
const names = [...Object.keys(rules), 'spellings', 'weekdays']
const examples = new Map(
  await Promise.all(names.map(async (name) => [name, await readExamples(name)] as const)),
)

describe('T7 every fix joins to the words around it', () => {
  test.each(names)('%s', (name) => {
    const result = examplesOf(name).map(({ text }) => ({ text, ...outcomeOf(text) }))
    expect(result).toEqual(examplesOf(name))
  })

  test.each(names)('%s: a fixed sentence is left alone', (name) => {
    const fixed = examplesOf(name).flatMap(({ better }) => better)
    expect(fixed.filter((text) => fixable(text).length > 0)).toEqual([])
  })

  test.each(Object.entries(rules))('%s: every pattern has an example', (name, { patterns }) => {
    const texts = examplesOf(name).map(({ text }) => text)
    const unused = patterns.filter(({ pattern }) => !texts.some((text) => text.search(pattern) >= 0))
    expect(unused.map(({ pattern }) => pattern.source)).toEqual([])
  })

  test('spellings: every pattern of the default dictionary has an example', () => {
    const texts = examplesOf('spellings').map(({ text }) => text)
    const unused = defaultLists.spellings.flatMap((term) =>
      term.patterns.filter((pattern) => {
        const find = compileSpelling({ ...term, patterns: [pattern] })
        return !texts.some((text) => find(text).length > 0)
      }),
    )
    expect(unused).toEqual([])
  })

  test('the reason for a verb names its dictionary form', () => {
    const ofVerbs = idioms.patterns.filter(({ fix }) => fix !== undefined)
    expect(ofVerbs.length).toBeGreaterThan(30)
    for (const { reason } of ofVerbs)
      expect(reason).toMatch(/^本来の言い方は「[^(?」]+[うくすつぬぶむる]」です。$/u)
  })
})

function examplesOf(name: string): Example[] {
  return examples.get(name) ?? []
}

function outcomeOf(text: string): Omit<Example, 'text'> {
  const findings = check([{ kind: 'paragraph', text }])
  const [first, ...others] = findings.filter(({ fixes }) => fixes.length > 0)
  if (first === undefined) return { better: [], isClean: findings.length === 0 }
  const better =
    others.length === 0
      ? first.fixes.map((_, at) => apply(text, [first], at))
      : [apply(text, [first, ...others])]
  return { better, isClean: false }
}

function fixable(text: string): Finding[] {
  return check([{ kind: 'paragraph', text }]).filter(({ fixes }) => fixes.length > 0)
}

/** All fixes; of two that overlap, the first, as the other is gone with the words. */
function apply(text: string, findings: readonly Finding[], choice = 0): string {
  let result = ''
  let at = 0
  for (const { from, to, fixes } of findings) {
    if (from < at) continue
    result += text.slice(at, from) + (fixes[choice] ?? '')
    at = to
  }
  return result + text.slice(at)
}

/**
 * `TEXT → BETTER`, `→ ONE｜OTHER` for a choice, `TEXT ×` for a remark without a fix, `TEXT ＝` for a correct sentence. 〔a／b〕
 * stands for one line each.
 */
async function readExamples(name: string): Promise<Example[]> {
  const source = await readFile(new URL(`fix-examples/${name}.txt`, import.meta.url), 'utf8')
  return source
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [, texts = '', sign, better = ''] = /^(.+?) ([→×＝])(?: (.*))?$/u.exec(line) ?? []
      if (sign === undefined) throw new Error(`not an example: ${line}`)
      const all = expand(texts)
      const choices = better === '' ? [] : better.split('｜').map(expand)
      if (choices.some((one) => one.length !== all.length)) throw new Error(`unequal numbers: ${line}`)
      return all.map((text, at) => ({
        text,
        better: choices.flatMap((one) => one[at] ?? []),
        isClean: sign === '＝',
      }))
    })
}

function expand(text: string): string[] {
  const [all = '', forms] = /〔(.+?)〕/u.exec(text) ?? []
  return forms === undefined ? [text] : forms.split('／').map((form) => text.replace(all, form))
}
