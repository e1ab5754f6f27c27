import { countCharacters } from '@tsuzuri/content/body/plain-text'
import type { PassageRule, Remark } from '../finding.ts'
import { isProse, sentencesOf } from '../sentences.ts'

const longestSentence = 100
const longestParagraph = 400
const mostCommas = 4

/** Sentences and paragraphs that are too long. */
export const length: PassageRule = {
  name: '長さ',
  check: (passage) => {
    if (!isProse(passage)) return []
    const size = countCharacters(passage.text)
    const whole: Remark[] =
      size > longestParagraph
        ? [
            {
              from: 0,
              to: passage.text.length,
              message: `${size}字の段落`,
              reason: `画面では${longestParagraph}字を超えると読み飛ばされがちです。話の変わり目で改行できます。`,
              fixes: [],
            },
          ]
        : []
    return [...whole, ...sentencesOf(passage.text).flatMap(checkSentence)]
  },
}

function checkSentence({ text, from, to }: { text: string; from: number; to: number }): Remark[] {
  const size = countCharacters(text)
  const commas = text.split('、').length - 1
  if (size > longestSentence) {
    return [
      {
        from,
        to,
        message: `${size}字の文`,
        reason: `${longestSentence}字を超えています。二つに分けられないでしょうか。`,
        fixes: [],
      },
    ]
  }
  if (commas > mostCommas) {
    return [
      {
        from,
        to,
        message: `読点が${commas}個ある文`,
        reason: '読点が多いと、どこがどこにかかるか見えにくくなります。',
        fixes: [],
      },
    ]
  }
  return []
}
