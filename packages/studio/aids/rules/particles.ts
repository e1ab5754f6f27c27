import type { PassageRule, Remark } from '../finding.ts'
import { isProse, wordsOf } from '../sentences.ts'

/** The same particle twice in one breath. Without a grammar at hand, only the ones that are seldom right are named. */
export const particles: PassageRule = {
  name: '助詞の重なり',
  check: (passage) =>
    isProse(passage) ? [...passage.text.matchAll(/[^、。！？!?「」『』（）\n]+/g)].flatMap(checkClause) : [],
}

const sought = new Set(['は', 'が', 'を', 'で'])

function checkClause(match: RegExpExecArray): Remark[] {
  const seen = new Map<string, number>()
  const words = wordsOf(match[0])
  return words.flatMap(({ word, from }, at) => {
    if (!sought.has(word) || at === 0) return []
    const isDoubled = words[at - 1]?.word === word
    const hasBefore = seen.has(word)
    seen.set(word, from)
    if (!hasBefore) return []
    const start = match.index + from
    return [
      {
        from: isDoubled ? start - word.length : start,
        to: start + word.length,
        message: isDoubled ? `「${word}${word}」` : `一つの節に「${word}」が二度`,
        reason: isDoubled
          ? '同じ助詞が続いています。'
          : '同じ助詞が続くと、かかり方が分かりにくくなります。語順か言い方を変えてみてください。',
        fixes: isDoubled ? [word] : [],
      },
    ]
  })
}
