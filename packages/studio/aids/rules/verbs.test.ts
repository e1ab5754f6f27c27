import { expect, test } from 'vitest'
import type { AnalysedWord, Passage } from '../finding.ts'
import { verbs } from './verbs.ts'

test.each([
  ['入れ', '入れる', '入れる', '入れられ'],
  ['忘れ', '忘れる', '忘れる', '忘れられ'],
  ['作れ', '作れる', '作る', '作れ'],
  ['もらえ', 'もらえる', '貰う', 'もらえ'],
])(
  'T7 れる after %s is replaced by the form that its dictionary entry asks for',
  (surface, base, normal, better) => {
    expect(verbs.check(passageOf(surface, base, normal))).toMatchObject([
      { from: 0, to: surface.length + 1, fixes: [better] },
    ])
  },
)

/** Words as the dictionary splits them. */
function passageOf(surface: string, base: string, normal: string): Passage {
  const at = surface.length
  const words: AnalysedWord[] = [
    { from: 0, to: at, base, normal, kind: '動詞-一般', form: '連用形-一般' },
    { from: at, to: at + 2, base: 'れる', normal: 'れる', kind: '助動詞', form: '終止形-一般' },
  ]
  return { kind: 'paragraph', text: `${surface}れる。`, words }
}
