import { compileSpelling, type SpellingTerm } from '@tsuzuri/content/proofreading/spelling-term'
import type { PassageRule } from './finding.ts'

/** The style dictionary of the magazine. */
export function dictionaryRule(name: string, terms: readonly SpellingTerm[]): PassageRule {
  const entries = terms.map((term) => ({ ...term, find: compileSpelling(term) }))
  return {
    name,
    check: ({ text }) =>
      entries.flatMap(({ expected, reason, find }) =>
        find(text).map(({ from, to, found, replacement }) => ({
          from,
          to,
          message: `「${found}」は「${expected.replace(/\$\d/g, '〜')}」`,
          reason: reason === '' ? '編集部の表記にそろえます。' : reason,
          fixes: [replacement],
        })),
      ),
  }
}
