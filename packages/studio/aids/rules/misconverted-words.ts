import type { AnalysedWord, Passage, PassageRule, Remark } from '../finding.ts'
import { commonWords, sameSounds } from './common-words.ts'

/**
 * A pair of kanji that the dictionary does not know as a word, and that differs from a common word in one character of the
 * same sound: 紹会 for 紹介.
 */
export const misconvertedWords: PassageRule = {
  name: '変換の誤り',
  check: ({ text, words = [] }: Passage) =>
    words.flatMap((word, at): Remark[] => {
      const next = words[at + 1]
      if (next === undefined || next.from !== word.to || !isLone(word) || !isLone(next)) return []
      // 時 and 台 of 7時台 are counters.
      if (/[0-9０-９一二三四五六七八九十百千万何数]/.test(text.charAt(word.from - 1))) return []
      const found = text.slice(word.from, next.to)
      const meant = findMeant(found)
      if (meant === undefined || commonWords.has(found)) return []
      return [
        {
          from: word.from,
          to: next.to,
          message: `「${found}」は「${meant}」ではありませんか`,
          reason: '辞書にない組み合わせです。変換の誤りかもしれません。',
          fixes: [meant],
        },
      ]
    }),
}

/** One kanji that is a word by itself here; numbers and the names of people are combined freely. */
function isLone({ from, to, kind }: AnalysedWord): boolean {
  return to - from === 1 && /^(?:名詞-普通名詞|接[頭尾]辞|動詞|形状詞)/.test(kind)
}

const byFirst = wordsBy((word) => word.charAt(0))
const byLast = wordsBy((word) => word.charAt(1))

function wordsBy(keyOf: (word: string) => string): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const word of commonWords) groups.set(keyOf(word), [...(groups.get(keyOf(word)) ?? []), word])
  return groups
}

function findMeant(found: string): string | undefined {
  const [first, last] = [found.charAt(0), found.charAt(1)]
  return (
    byFirst.get(first)?.find((word) => isSameSound(word.charAt(1), last)) ??
    byLast.get(last)?.find((word) => isSameSound(word.charAt(0), first))
  )
}

/** Kanji that are nouns by themselves make new pairs at any time: 髪色, 肌色, 店員. */
const nouns = new Set(
  '髪肌毛色口目手爪店顔眉耳足脚腕首肩頭腰胸鼻歯声花水火木金土日月朝昼晩夜春夏秋冬赤青白黒緑紺茶紅布紙糸箱棚窓鏡本服帯靴傘島海空雨風雪星光影家庭町国人男女子親母父客品物味香音形型前後上下左右中外内',
)

function isSameSound(one: string, other: string): boolean {
  return (
    one !== other &&
    !nouns.has(other) &&
    sameSounds.some((group) => group.includes(one) && group.includes(other))
  )
}
