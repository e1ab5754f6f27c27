/** Unknown words by script. Ids and costs belong to Sudachi's table. */
export type Script = {
  /** Adds a candidate even if the dictionary has a word here. */
  always: boolean
  /** Adds a whole script run as a candidate. */
  whole: boolean
  /** Adds prefixes of the run up to this length. */
  upTo: number
  id: number
  cost: number
}

const noun = 5139
const number = 4794
const sign = 5968

const scripts = {
  kanji: { always: false, whole: false, upTo: 2, id: noun, cost: 14_657 },
  hiragana: { always: false, whole: true, upTo: 2, id: noun, cost: 16_012 },
  katakana: { always: true, whole: true, upTo: 2, id: noun, cost: 10_980 },
  letter: { always: true, whole: true, upTo: 0, id: noun, cost: 11_633 },
  digit: { always: true, whole: true, upTo: 0, id: number, cost: 12_450 },
  other: { always: false, whole: false, upTo: 1, id: sign, cost: 3857 },
} satisfies Record<string, Script>

export const signs: Script = scripts.other

export function scriptOf(code: number): Script {
  if (code >= 0x3041 && code <= 0x309f) return scripts.hiragana
  if (code >= 0x30a1 && code <= 0x30ff && code !== 0x30fb) return scripts.katakana
  if ((code >= 0x4e00 && code <= 0x9fff) || code === 0x3005) return scripts.kanji
  if (code >= 0x30 && code <= 0x39) return scripts.digit
  const character = String.fromCodePoint(code)
  if (/\p{Script=Han}/u.test(character)) return scripts.kanji
  if (/\p{L}|\p{M}/u.test(character)) return scripts.letter
  return scripts.other
}
