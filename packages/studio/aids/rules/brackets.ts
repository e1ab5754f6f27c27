import type { PassageRule, Remark } from '../finding.ts'

const pairs: Record<string, string> = {
  '「': '」',
  '『': '』',
  '（': '）',
  '(': ')',
  '【': '】',
  '〈': '〉',
  '《': '》',
  '“': '”',
}
const closing = new Set(Object.values(pairs))

/** Unbalanced brackets. */
export const brackets: PassageRule = {
  name: '括弧の対応',
  check: ({ text }) => {
    const open: { sign: string; at: number }[] = []
    const remarks: Remark[] = []
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at] ?? ''
      if (pairs[sign] !== undefined) open.push({ sign, at })
      else if (closing.has(sign)) {
        const last = open.at(-1)
        if (last !== undefined && pairs[last.sign] === sign) open.pop()
        else remarks.push(lonely(sign, at, '開く括弧がありません'))
      }
    }
    return [...remarks, ...open.map(({ sign, at }) => lonely(sign, at, '閉じる括弧がありません'))]
  },
}

function lonely(sign: string, at: number, message: string): Remark {
  return {
    from: at,
    to: at + 1,
    message: `「${sign}」の${message}`,
    reason: '括弧は開きと閉じを対にします。',
    fixes: [],
  }
}
