import type { AnalysedWord, Passage, Remark, TextRule } from '../finding.ts'

type Use = { passage: number; from: number; to: number; spelling: string }

/** One word in several spellings in one article. Reports the rarer spelling; at a tie, the later one. */
export const spellingVariants: TextRule = {
  name: '表記ゆれ',
  check: (passages) => {
    const uses = new Map<string, Use[]>()
    for (const [passage, one] of passages.entries()) {
      if (one.kind === 'quote') continue
      for (const { key, ...use } of spellingsOf(one))
        uses.set(key, [...(uses.get(key) ?? []), { ...use, passage }])
    }
    return [...uses.values()].flatMap(rarer)
  },
}

function rarer(uses: Use[]): (Remark & { passage: number })[] {
  const counts = new Map<string, number>()
  for (const { spelling } of uses) counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
  const [usual, ...others] = [...counts].toSorted((a, b) => b[1] - a[1]).map(([spelling]) => spelling)
  if (usual === undefined || others.length === 0) return []
  return uses
    .filter(({ spelling }) => spelling !== usual && isSameWord(spelling, usual))
    .map(({ spelling, ...place }) => ({
      ...place,
      message: `「${spelling}」と「${usual}」`,
      reason: 'この記事のなかで、同じ言葉の書き方が分かれています。',
      fixes: [],
    }))
}

const katakana = /^[\p{sc=Kana}ー]+$/u

function* spellingsOf({ words = [] }: Passage): Iterable<Omit<Use, 'passage'> & { key: string }> {
  for (const { from, to, base, normal, kind } of words) {
    if (!isCompared(kind) || base.length < 2 || apart.has(normal)) continue
    const key = katakana.test(base) ? `kana ${foldLoanword(base)}` : `${kind.split('-')[0]} ${normal}`
    yield { key, from, to, spelling: base }
  }
}

/** Words whose kana have a meaning of their own (という, 三日もつ). */
const apart = new Set([
  '言う',
  '持つ',
  '合わせる',
  '当てる',
  '付ける',
  '付く',
  '掛ける',
  '掛かる',
  '取る',
  '出る',
  '上げる',
  '続ける',
  '置く',
  '一番',
])

/** Words that are often written in kana on purpose (こと, とき, いる) are left alone. */
function isCompared(kind: AnalysedWord['kind']): boolean {
  return (
    /^(?:名詞-普通名詞|動詞-一般|形容詞-一般|形状詞-一般|代名詞|副詞)/.test(kind) &&
    !/副詞可能|助数詞/.test(kind)
  )
}

/**
 * Different kanji (聞く and 聴く) are a choice of meaning: the kanji of one spelling must occur in the other in the same
 * order, or one of them has none. Different kana are another form (使う and 使える): the kana of one must end the other.
 */
function isSameWord(one: string, other: string): boolean {
  const [a, b] = [hanOf(one), hanOf(other)]
  if (katakana.test(one) || katakana.test(other)) return katakana.test(one) && katakana.test(other)
  const [kana, otherKana] = [kanaOf(one), kanaOf(other)]
  // 眠れる is a form of 眠る.
  if (potentialOf(one) === other || potentialOf(other) === one) return false
  if (!kana.endsWith(otherKana) && !otherKana.endsWith(kana)) return false
  return a === '' || b === '' || isWithin(a, b) || isWithin(b, a)
}

function potentialOf(verb: string): string {
  return verb.replace(/る$/, 'れる')
}

function hanOf(text: string): string {
  return text.replace(/[^\p{sc=Han}]/gu, '')
}

function kanaOf(text: string): string {
  return text.replace(/\p{sc=Han}/gu, '')
}

function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const character of long) if (character === short[at]) at += 1
  return at === short.length
}

/** サーバ and サーバー, バイオリン and ヴァイオリン, ダイア and ダイヤ. */
function foldLoanword(word: string): string {
  return word
    .replace(/ヴァ/g, 'バ')
    .replace(/ヴィ/g, 'ビ')
    .replace(/ヴェ/g, 'ベ')
    .replace(/ヴォ/g, 'ボ')
    .replace(/ヴ/g, 'ブ')
    .replace(/ウェ/g, 'ウエ')
    .replace(/ウィ/g, 'ウイ')
    .replace(/イア/g, 'イヤ')
    .replace(/ェイ/g, 'ェー')
    .replace(/ー$/, '')
}
