import type { Pattern } from './rules/pattern-rule.ts'

/** The forms of a verb, up to where they differ from another verb's. An empty form has no fix. */
export type Verb = Readonly<Record<Form, string>> & {
  /** A regular expression for any form, also for one that no fix is known for. */
  any: string
}

type Form = (typeof order)[number]

/** Longer forms come first, so that 踏まれ is not matched as 踏ま. */
const order = [
  'past',
  'te',
  'conditional',
  'volitional',
  'without',
  'passive',
  'causative',
  'dictionary',
  'negative',
  'potential',
  'joining',
] as const

/** The text after a form; it distinguishes forms with the same spelling (入れない and 入れます, 晴らした and 晴らしたい). */
const after: Partial<Record<Form, string>> = {
  past: '(?!い|く(?!らい)|かっ|けれ(?=ば)|が[らりるっ])',
  negative: '(?=な[いくかけ])',
  potential: '(?=る|な[いくかけ]|ま[すしせ]|た|て|ず|れば|そう)',
  joining:
    '(?=ま[すしせ]|た[いくかけが]|ながら|なさ|つつ|そう|や[すり]|に(?:く|は|行|来)|すぎ|過ぎ|始|続|終|直|方|[、。！？」』]|$)',
}

const rows: Readonly<Record<string, { row: string; past: string; te: string }>> = {
  う: { row: 'わいうえお', past: 'った', te: 'って' },
  く: { row: 'かきくけこ', past: 'いた', te: 'いて' },
  す: { row: 'さしすせそ', past: 'した', te: 'して' },
  つ: { row: 'たちつてと', past: 'った', te: 'って' },
  ぶ: { row: 'ばびぶべぼ', past: 'んだ', te: 'んで' },
  む: { row: 'まみむめも', past: 'んだ', te: 'んで' },
  る: { row: 'らりるれろ', past: 'った', te: 'って' },
}

/** 五段活用: `godan('踏む')`. */
export function godan(dictionary: string): Verb {
  const root = dictionary.slice(0, -1)
  const { row, past, te } = rows[dictionary.slice(-1)] ?? { row: '', past: '', te: '' }
  const [a = '', i = '', , e = '', o = ''] = row
  return {
    dictionary,
    past: root + past,
    te: root + te,
    conditional: `${root}${e}ば`,
    volitional: `${root}${o}う`,
    without: `${root}${a}ず`,
    passive: `${root}${a}れ`,
    causative: `${root}${a}せ`,
    negative: root + a,
    potential: root + e,
    joining: root + i,
    any: `${root}[${row}${past.charAt(0)}]`,
  }
}

/** おっしゃる, いらっしゃる: い instead of り before ます. */
export function honorific(dictionary: string): Verb {
  const root = dictionary.slice(0, -1)
  return { ...godan(dictionary), joining: `${root}い`, any: `${root}[らりるれろっい]` }
}

/** 一段活用, by its stem: `ichidan('演じ')`. */
export function ichidan(stem: string): Verb {
  return {
    dictionary: `${stem}る`,
    past: `${stem}た`,
    te: `${stem}て`,
    conditional: `${stem}れば`,
    volitional: `${stem}よう`,
    without: `${stem}ず`,
    passive: `${stem}られ`,
    causative: `${stem}させ`,
    negative: stem,
    potential: `${stem}られ`,
    joining: stem,
    any: stem,
  }
}

/** サ行変格活用: `suru('拝見')`; `suru('')` is する itself. */
export function suru(noun: string): Verb {
  return {
    dictionary: `${noun}する`,
    past: `${noun}した`,
    te: `${noun}して`,
    conditional: `${noun}すれば`,
    volitional: `${noun}しよう`,
    without: `${noun}せず`,
    passive: `${noun}され`,
    causative: `${noun}させ`,
    negative: `${noun}し`,
    potential: `${noun}でき`,
    joining: `${noun}し`,
    any: `${noun}(?:[しすせ]|さ[れせ]|でき)`,
  }
}

/**
 * A pattern for a verb after certain words, and its fix: another verb in the same form. A form with two meanings
 * (念頭に入れられる: 置かれる or 置ける) has two fixes; one that is not known has none. `before` is a regular expression.
 */
export function verbPattern(
  before: string,
  wrong: Verb,
  right: Verb,
  betterBefore?: string,
): Required<Pick<Pattern, 'pattern' | 'fix'>> {
  const forms = order.map((form) => `(?<${form}>${wrong[form]})${after[form] ?? ''}`)
  return {
    pattern: new RegExp(`(?<before>${before})(?:${[...forms, wrong.any].join('|')})`, 'gmu'),
    fix: (_found, groups) => {
      const form = order.find((one) => groups[one] !== undefined)
      if (form === undefined) return []
      const meant =
        form === 'passive' && wrong.passive === wrong.potential ? [form, 'potential' as const] : [form]
      const better = meant.map((one) => right[one]).filter((verb) => verb !== '')
      return [...new Set(better)].map((verb) => (betterBefore ?? groups['before'] ?? '') + verb)
    },
  }
}
