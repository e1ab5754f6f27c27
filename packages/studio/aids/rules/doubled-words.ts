import type { AnalysedWord, Passage, PassageRule, Remark } from '../finding.ts'
import { wordsWithin } from '../words.ts'

const impossible = new Set([
  'をに',
  'をで',
  'をが',
  'をへ',
  'がを',
  'がに',
  'がで',
  'にを',
  'でを',
  'へを',
  'にが',
])

/** Particles that cannot follow each other, and auxiliary verbs typed twice. */
export const doubledWords: PassageRule = {
  name: '語のつながり',
  check: (passage) => [...fromWords(passage), ...fromText(passage)],
}

function fromWords({ text, words = [] }: Passage): Remark[] {
  return words.flatMap((word, at): Remark[] => {
    const next = words[at + 1]
    if (next === undefined || next.from !== word.to) return []
    const both = text.slice(word.from, next.to)
    const isDoubled = text.slice(word.from, word.to) === text.slice(next.from, next.to)
    const isPairOfParticles = isCase(word) && isCase(next)
    if (isPairOfParticles && (impossible.has(both) || isDoubled)) return [remark(word, next, both, isDoubled)]
    if (isMixedPair(word, next, both)) return [remark(word, next, both, false)]
    const isAuxiliary = word.kind === '助動詞' && next.kind === '助動詞'
    return isAuxiliary && isDoubled && /^(?:です|ます|まし|た|だ)/.test(both)
      ? [remark(word, next, both, true)]
      : []
  })
}

/** は after が, を or the other way round; には, では, をも and 誰もが are correct. */
const mixed = new Set(['がは', 'をは', 'はが', 'はを', 'がも'])

function isMixedPair(word: AnalysedWord, next: AnalysedWord, both: string): boolean {
  const kinds = [word.kind, next.kind]
  return mixed.has(both) && kinds.every((kind) => kind.startsWith('助詞-')) && kinds.includes('助詞-係助詞')
}

function isCase({ kind }: AnalysedWord): boolean {
  return kind === '助詞-格助詞'
}

function remark(word: AnalysedWord, next: AnalysedWord, both: string, isDoubled: boolean): Remark {
  return {
    from: word.from,
    to: next.to,
    message: `「${both}」`,
    reason: '打ち間違いか、直しの残りかもしれません。',
    fixes: isDoubled ? [both.slice(0, both.length / 2)] : [],
  }
}

/** Typing errors that no dictionary splits into sensible words. */
function fromText(passage: Passage): Remark[] {
  const { text } = passage
  const found = [
    ...text.matchAll(
      /ましまし(?=[たて])|ままし(?=[たて])|ますす(?=[。、か]|$)|ですす(?=[。、か]|$)|(?<!ま)でで(?=す|し|、)|しします|ましたた(?=[。、])|まます(?=[。、か])|([ぐすぬぶむる])\1(?=[。、]|だけ|こと|ため|よう)|([かきけこさしせそたちてなにねのまみめもやゆよりれろわをんがぎげござじずぜぞだでどばびぶべぼ])\2\2(?!\2)|るる(?=。)|をを|にに(?=は|も|[\p{sc=Han}])/gu,
    ),
  ]
  const errors = found.filter((match) => match[2] === undefined || !isOfWords(passage, match))
  return errors.map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    message: `「${match[0]}」`,
    reason: '打ち間違いか、直しの残りかもしれません。',
    fixes: [],
  }))
}

/** Whether words explain three equal letters: そのまま and まとめて, but not the three た of でしたたた. */
function isOfWords(passage: Passage, { 0: letters, index }: RegExpExecArray): boolean {
  if (passage.words === undefined) return false
  const single = wordsWithin(passage, { from: index, to: index + letters.length })
  return !single.some((word, at) => word.to - word.from === 1 && single[at + 1]?.from === word.to)
}
