const folds: readonly (readonly [RegExp, string])[] = [
  [/ヴァ/g, 'バ'],
  [/ヴィ/g, 'ビ'],
  [/ヴェ/g, 'ベ'],
  [/ヴォ/g, 'ボ'],
  [/ヴ/g, 'ブ'],
  [/ウィ/g, 'ウイ'],
  [/ウェ/g, 'ウエ'],
  [/ウォ/g, 'ウオ'],
  [/([エケセテネヘメレゲゼデベペ])イ/g, '$1ー'],
  [/([オコソトノホモヨロゴゾドボポョ])ウ/g, '$1ー'],
  [/([イキシチニヒミリギジビピ])ア/g, '$1ヤ'],
  [/・/g, ''],
]

/** One form for the spellings of a word in katakana: ヴァイオリン and バイオリン, コンピューター and コンピュータ. */
export function foldKatakana(word: string): string {
  if (!/^[\u30a1-\u30fc]+$/.test(word)) return word
  const folded = folds.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)
  return folded.length >= 4 ? folded.replace(/ー$/, '') : folded
}
