import type { PassageRule, Remark } from '../finding.ts'
import { sentencesOf } from '../sentences.ts'

const most = 3

/** The same sentence ending several times in a row is monotonous. */
export const endings: PassageRule = {
  name: '文末の調子',
  check: ({ kind, text }) => {
    if (kind !== 'paragraph') return []
    let last = ''
    let count = 0
    return sentencesOf(text).flatMap((sentence): Remark[] => {
      const ending = /(.{3})。$/su.exec(sentence.text)?.[1] ?? ''
      count = ending !== '' && ending === last ? count + 1 : 1
      last = ending
      if (count !== most) return []
      return [
        {
          from: sentence.to - ending.length - 1,
          to: sentence.to,
          message: `「${ending}。」が${most}文続いています`,
          reason: '文末に変化をつけると、調子よく読めます。',
          fixes: [],
        },
      ]
    })
  },
}
