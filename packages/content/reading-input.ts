import type { z } from 'zod'
import { type Fault, Refusal } from './refusal.ts'

/** Validates external input against a schema; an error is refused with its path, and nothing is accepted partially. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown, name: string): T {
  const read = schema.safeParse(input, { error: japaneseReason })
  if (read.success) return read.data
  const faults = read.error.issues.flatMap((issue) => faultsOf(issue, name)).slice(0, 20)
  const [first] = faults
  throw new Refusal(
    'invalid',
    `入力に誤りがあります（${first?.path ?? name}：${first?.reason ?? '形式が違います'}）。`,
    `The input is not valid at ${first?.path ?? name}.`,
    faults,
  )
}

function faultsOf(issue: z.core.$ZodIssue, name: string): Fault[] {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? []
    if (depth(nearest) === 0) return [{ path: pathText(name, issue.path), reason: issue.message }]
    return nearest.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] }, name))
  }
  return [{ path: pathText(name, issue.path), reason: issue.message }]
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length))
}

function pathText(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`,
    name,
  )
}

/** For `safeParse`: the reasons of zod in Japanese. Rules with a sentence of their own keep it. */
export function japaneseReason(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '値がありません' : `値の種類が違います${types[issue.expected] ?? ''}`
    case 'unrecognized_keys':
      return `使えない項目があります（${issue.keys.join('、')}）`
    case 'too_big':
      return `${String(issue.maximum)}${boundOf(issue, 'most')}`
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? '空にはできません'
        : `${String(issue.minimum)}${boundOf(issue, 'least')}`
    case 'invalid_value':
      return `選べる値ではありません（${issue.values.map(String).join('、')} のどれか）`
    case 'invalid_union':
      return issue.note === 'No matching discriminator' ? '使えない種類です' : '形式が違います'
    case 'invalid_format':
      return formats[issue.format] ?? '形式が違います'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return '形式が違います'
  }
}

/** The words after a bound: a text is counted in letters, a list in items, and a number is compared. */
function boundOf(
  { origin, inclusive = true }: { origin: string; inclusive?: boolean | undefined },
  bound: 'most' | 'least',
): string {
  if (origin === 'string') return bound === 'most' ? '字までです' : '字以上にしてください'
  if (['array', 'set', 'map', 'object', 'record'].includes(origin))
    return bound === 'most' ? '件までです' : '件以上にしてください'
  if (!inclusive) return bound === 'most' ? 'より小さくしてください' : 'より大きくしてください'
  return bound === 'most' ? '以下にしてください' : '以上にしてください'
}

const types: Record<string, string> = {
  string: '（文字列が必要です）',
  number: '（数値が必要です）',
  int: '（整数が必要です）',
  boolean: '（true か false が必要です）',
  array: '（配列が必要です）',
  object: '（オブジェクトが必要です）',
  record: '（オブジェクトが必要です）',
}

const formats: Record<string, string> = {
  datetime: '日時は 2026-11-15T12:00:00+09:00 の形で書いてください',
  date: '日付は 2026-11-15 の形で書いてください',
  url: 'URLの形ではありません',
}
