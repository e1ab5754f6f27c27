import type { PassageRule, Remark } from '../finding.ts'
import { isProse, sentencesOf } from '../sentences.ts'
import { wordsWithin } from '../words.ts'

/** 「〜たり」 lists actions, so it is used at least twice. 「〜たりする」 alone is correct. */
export const loneTari: PassageRule = {
  name: '「たり」の並び',
  check: (passage) =>
    isProse(passage)
      ? sentencesOf(passage.text).flatMap((sentence): Remark[] => {
          const words = wordsWithin(passage, sentence)
          const found = words.filter(({ normal, kind }) => normal === 'たり' && kind.startsWith('助詞'))
          const [tari] = found
          if (tari === undefined || found.length > 1) return []
          const next = words[words.indexOf(tari) + 1]
          if (next === undefined || next.normal === '為る' || next.kind.startsWith('助')) return []
          return [
            {
              from: tari.from,
              to: sentence.to,
              message: '「たり」が一つだけです',
              reason: '並べるときは「〜たり〜たりする」と繰り返します。',
              fixes: [],
            },
          ]
        })
      : [],
}
