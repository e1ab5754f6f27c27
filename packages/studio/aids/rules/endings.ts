import type { PassageRule, Remark } from '../finding.ts'
import { sentencesOf } from '../sentences.ts'

/** Endings of several characters; three in a row are conspicuous. */
const long = /(?:ました|でした|のです|のだ|でしょう|だろう|ましょう|ません|ている|ていた|ください)(?=。$)/u
/** Short endings recur naturally, so they are reported later. */
const short = /(?:ます|です|[^っんい]た|[っんい][ただ]|だ)(?=。$)/u

/** The same sentence ending several times in a row is monotonous. */
export const endings: PassageRule = {
  name: '文末の調子',
  check: ({ kind, text }) => {
    if (kind !== 'paragraph') return []
    let last = ''
    let count = 0
    return sentencesOf(text).flatMap((sentence): Remark[] => {
      const { ending, most } = endingOf(sentence.text)
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

function endingOf(sentence: string): { ending: string; most: number } {
  const [ending] = long.exec(sentence) ?? []
  if (ending !== undefined) return { ending, most: 3 }
  const [tail = ''] = short.exec(sentence) ?? []
  return { ending: /[ただ]$/.test(tail) ? 'た' : tail, most: 4 }
}
