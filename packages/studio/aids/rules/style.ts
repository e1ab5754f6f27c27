import type { Passage, Remark, TextRule } from '../finding.ts'
import { sentencesOf } from '../sentences.ts'

type Ending = Remark & { passage: number; style: 'polite' | 'plain' }

const polite = /(?:です|ます|ました|ません|でした|ましょう|でしょう|ください)(?:か|ね|よ|よね)?[。！？!?]?$/
const plain = /(?:である|であった|であろう|(?<!あい|ま|た|いま)だ|だった|だろう|のだ)(?:よ|ね)?[。！？!?]?$/

/** です・ます and である mixed in one text. Reports the rarer style. */
export const style: TextRule = {
  name: '文体',
  check: (passages) => {
    const endings = passages.flatMap(endingsOf)
    const politeCount = endings.filter((ending) => ending.style === 'polite').length
    const plainCount = endings.length - politeCount
    if (politeCount === 0 || plainCount === 0) return []
    const rare = politeCount >= plainCount ? 'plain' : 'polite'
    return endings.filter((ending) => ending.style === rare).map(({ style: _style, ...remark }) => remark)
  },
}

function endingsOf(passage: Passage, at: number): Ending[] {
  if (passage.kind !== 'paragraph') return []
  return sentencesOf(passage.text).flatMap(({ text, from }): Ending[] => {
    const isPolite = polite.test(text)
    const match = (isPolite ? polite : plain).exec(text)
    // Direct speech in brackets may have its own style.
    if (match === null || /[」』]$/.test(text)) return []
    return [
      {
        passage: at,
        style: isPolite ? 'polite' : 'plain',
        from: from + match.index,
        to: from + match.index + match[0].length,
        message: isPolite ? '「です・ます」の文' : '「だ・である」の文',
        reason: 'この記事のほかの文と、文体がそろっていません。',
        fixes: [],
      },
    ]
  })
}
