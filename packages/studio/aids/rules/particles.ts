import type { Passage, PassageRule, Remark } from '../finding.ts'
import { isProse, wordsOf } from '../sentences.ts'
import { wordsWithin } from '../words.ts'

/**
 * The same particle twice in one clause. Without a grammar, only particles whose repetition is rarely correct are
 * reported.
 */
export const particles: PassageRule = {
  name: '助詞の重なり',
  check: (passage) =>
    isProse(passage)
      ? [...passage.text.matchAll(/[^、。！？!?「」『』（）\n]+/g)].flatMap((clause) =>
          checkClause(clause, passage),
        )
      : [],
}

/** が and で may correctly occur twice in one clause (人が好きな色が, 三つでした), but never directly after themselves. */
const sought = new Set(['は', 'を'])
const doubled = new Set(['は', 'が', 'を', 'で'])

function checkClause(match: RegExpExecArray, passage: Passage): Remark[] {
  const seen = new Map<string, number>()
  const words = wordsOf(match[0])
  return words.flatMap(({ word, from }, at) => {
    // A continuing verb form (て、ながら、たら) ends the clause of its particles.
    if (
      /(?:て|で|ながら|ず|ずに|たら|ば|から|ので|のに|まま|と|し|ため|前|後|とき)$/.test(word) &&
      !doubled.has(word)
    )
      seen.clear()
    if (!doubled.has(word) || at === 0 || !isWord(passage, match.index + from, word)) return []
    if (word === 'は' && /^[とでに]$/.test(words[at - 1]?.word ?? '')) return []
    const before = seen.get(word)
    const isDoubled = before === from - word.length
    const hasBefore =
      before !== undefined && !(word === 'を' && hasVerb(passage, match.index + before, match.index + from))
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

/** Each verb may have an object of its own: 暮らしを描いた映画を見る. */
function hasVerb(passage: Passage, from: number, to: number): boolean {
  return wordsWithin(passage, { from, to }).some(({ kind }) => kind.startsWith('動詞'))
}

/** As far as that is known: the second で of みんなででかける and the first が of けががない are parts of words. */
function isWord({ words }: Passage, from: number, { length }: string): boolean {
  return words?.some((word) => word.from === from && word.to === from + length) ?? true
}
