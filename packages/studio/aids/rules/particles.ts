import type { PassageRule, Remark } from '../finding.ts'
import { isProse, wordsOf } from '../sentences.ts'

/** The same particle twice in one breath. Without a grammar at hand, only the ones that are seldom right are named. */
export const particles: PassageRule = {
  name: '助詞の重なり',
  check: (passage) =>
    isProse(passage) ? [...passage.text.matchAll(/[^、。！？!?「」『』（）\n]+/g)].flatMap(checkClause) : [],
}

/** が and で stand twice in one clause for good reasons, in 人が好きな色が and 三つでした. Right after themselves they never do. */
const sought = new Set(['は', 'を'])
const doubled = new Set(['は', 'が', 'を', 'で'])

function checkClause(match: RegExpExecArray): Remark[] {
  const seen = new Map<string, number>()
  const words = wordsOf(match[0])
  return words.flatMap(({ word, from }, at) => {
    // A verb that goes on (て、ながら、たら) closes what its particles belong to.
    if (
      /(?:て|で|ながら|ず|ずに|たら|ば|から|ので|のに|まま|と|し|ため|前|後|とき)$/.test(word) &&
      !doubled.has(word)
    )
      seen.clear()
    if (!doubled.has(word) || at === 0) return []
    if (word === 'は' && /^[とでに]$/.test(words[at - 1]?.word ?? '')) return []
    const isDoubled = words[at - 1]?.word === word
    const hasBefore = seen.has(word)
    seen.set(word, from)
    if (!hasBefore || (!isDoubled && !sought.has(word))) return []
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
