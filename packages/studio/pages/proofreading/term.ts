import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { CautionTerm } from '@tsuzuri/content/proofreading/caution-term'
import { readClaimLine, writeClaimLine } from '@tsuzuri/content/proofreading/claim-line'
import type { ProofKind, ProofTerm } from '@tsuzuri/content/proofreading/proof-lists'
import type { SpellingTerm } from '@tsuzuri/content/proofreading/spelling-term'

export type TermItem = StudioAnswer<'listProofTerms'>['items'][number]

/** One text per line. */
export type TermFields = {
  expected: string
  patterns: string
  wordBoundary: boolean
  specs: string
  name: string
  alternatives: string
  expressions: string
  claims: string
  reason: string
}

export const fieldNames: Readonly<Record<keyof TermFields, string>> = {
  expected: '載せる形',
  patterns: '直したい形',
  wordBoundary: '語の全体だけ',
  specs: '例',
  name: '名前',
  alternatives: '言い換えの例',
  expressions: '注意する表現',
  claims: '活用する表現',
  reason: '理由',
}

const arrow = ' → '

export function fieldsOfTerm(term: ProofTerm | undefined): TermFields {
  const spelling = term?.kind === 'spelling' ? term : undefined
  const caution = term?.kind === 'caution' ? term : undefined
  return {
    expected: spelling?.expected ?? '',
    patterns: (spelling?.patterns ?? []).join('\n'),
    wordBoundary: spelling?.wordBoundary === true,
    specs: (spelling?.specs ?? []).map(({ from, to }) => `${from}${arrow}${to}`).join('\n'),
    name: caution?.name ?? '',
    alternatives: (caution?.alternatives ?? []).join('\n'),
    expressions: (caution?.expressions ?? []).join('\n'),
    claims: (caution?.claims ?? []).map(writeClaimLine).join('\n'),
    reason: term?.reason ?? '',
  }
}

/** The lines that can't be parsed, by field. */
export type LineFaults = Partial<Record<'specs' | 'claims', string>>

export function lineFaults(kind: ProofKind, { specs, claims }: TermFields): LineFaults {
  if (kind === 'spelling')
    return linesOf(specs).every((line) => line.includes(arrow.trim()))
      ? {}
      : { specs: '「直す前 → 直した後」の形で、一行に一つ書いてください' }
  return linesOf(claims).every((line) => readClaimLine(line) !== undefined)
    ? {}
    : { claims: '「言葉・言葉 → 動詞・動詞」の形で、一行に一つ書いてください' }
}

/** `before`: the stored term, for values that the form does not show. */
export function termOfFields(kind: ProofKind, fields: TermFields, before: ProofTerm | undefined): ProofTerm {
  return kind === 'spelling' ? spellingOf(fields, before) : cautionOf(fields)
}

function spellingOf(fields: TermFields, before: ProofTerm | undefined): SpellingTerm {
  const mustBeEmpty = before?.kind === 'spelling' ? before.mustBeEmpty : undefined
  return {
    kind: 'spelling',
    expected: fields.expected.trim(),
    patterns: linesOf(fields.patterns),
    reason: fields.reason.trim(),
    ...(fields.wordBoundary ? { wordBoundary: true } : {}),
    ...(mustBeEmpty === undefined ? {} : { mustBeEmpty }),
    specs: linesOf(fields.specs).map((line) => {
      const [from = '', to = ''] = line.split(/\s*→\s*/u)
      return { from, to }
    }),
  }
}

function cautionOf(fields: TermFields): CautionTerm {
  const claims = linesOf(fields.claims).flatMap((line) => readClaimLine(line) ?? [])
  return {
    kind: 'caution',
    name: fields.name.trim(),
    reason: fields.reason.trim(),
    alternatives: linesOf(fields.alternatives),
    expressions: linesOf(fields.expressions),
    ...(claims.length === 0 ? {} : { claims }),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
