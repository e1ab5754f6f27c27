import type { Passage, Remark, TextRule } from '../finding.ts'

type Placed = Remark & { passage: number }

/** The order of headings, and alternative texts of pictures. */
export const structure: TextRule = {
  name: '構成',
  check: (passages) => {
    let above = 1
    return passages.flatMap((passage, at): Placed[] => {
      if (passage.kind === 'image') return checkImage(passage, at)
      if (passage.kind !== 'heading') return []
      const level = passage.level ?? 2
      const found = checkHeading(passage, at, level, above)
      above = level
      return found
    })
  },
}

const names = ['', '', '大見出し', '中見出し', '小見出し']

function checkHeading({ text }: Passage, passage: number, level: number, above: number): Placed[] {
  const whole = { passage, from: 0, to: text.length, fixes: [] }
  const remarks: Placed[] = []
  if (level > above + 1) {
    remarks.push({
      ...whole,
      message: `${names[level]}の前に${names[above + 1]}がありません`,
      reason: '見出しは大・中・小の順に置くと、目次と読み上げで話の筋が伝わります。',
    })
  }
  if (text.endsWith('。')) {
    remarks.push({
      passage,
      from: text.length - 1,
      to: text.length,
      message: '見出しの句点',
      reason: '見出しの終わりには、ふつう句点を打ちません。',
      fixes: [''],
    })
  }
  return remarks
}

function checkImage({ text }: Passage, passage: number): Placed[] {
  const whole = { passage, from: 0, to: 0, fixes: [], weight: 'caution' as const }
  if (text.trim() === '') {
    return [
      {
        ...whole,
        message: '代替テキストがありません',
        reason:
          '画像が見えない人と検索エンジンに、何が写っているかを伝えます。飾りの画像なら空のままでかまいません。',
      },
    ]
  }
  if (
    /^(?:画像|写真|イメージ|image|photo|img[_-]?\d*|dsc[_-]?\d*|.*\.(?:jpe?g|png|webp|gif))\d*$/i.test(
      text.trim(),
    )
  ) {
    return [
      {
        ...whole,
        message: `代替テキスト「${text}」`,
        reason: 'ファイル名や「画像」では、何が写っているかが伝わりません。',
      },
    ]
  }
  return []
}
