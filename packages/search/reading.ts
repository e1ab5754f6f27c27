const vowels: readonly (readonly [string, string])[] = [
  ['あ', 'あかさたなはまやらわがざだばぱゃゎ'],
  ['い', 'いきしちにひみりぎじびぴ'],
  ['う', 'うくすつぬふむゆるぐずぶぷゅゔ'],
  ['え', 'えけせてねへめれげぜべでぺ'],
  ['お', 'おこそとのほもよろごぞどぼぽょ'],
]
const vowelOf = new Map(
  vowels.flatMap(([vowel, kana]) => [...kana].map((letter) => [letter, vowel] as const)),
)
const same = new Map(
  Object.entries({
    づ: 'ず',
    ぢ: 'じ',
    を: 'お',
    ゐ: 'い',
    ゑ: 'え',
    ぁ: 'あ',
    ぃ: 'い',
    ぅ: 'う',
    ぇ: 'え',
    ぉ: 'お',
    ゎ: 'わ',
    ゕ: 'か',
    ゖ: 'け',
  }),
)

/** Each place doubles the readings. */
const maxLongVowels = 3

/** Converts katakana to hiragana; other characters stay. */
export function toHiraganaLetters(text: string): string {
  if (!/[\u30a1-\u30f6]/.test(text)) return text
  return text.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
}

/** Folds a reading for comparison: hiragana, づ to ず, small vowels to large, long vowels to one mark, にっぽん to にほん. */
export function foldReading(text: string): string {
  let folded = ''
  let vowel: string | undefined
  for (const letter of toHiraganaLetters(text).replaceAll('にっぽん', 'にほん')) {
    const plain = same.get(letter) ?? letter
    const isLong = vowel !== undefined && (plain === 'ー' || isLengthening(vowel, plain))
    if (!isLong) {
      folded += plain
      vowel = vowelOf.get(plain)
    } else if (!folded.endsWith('ー')) {
      folded += 'ー'
    }
  }
  return folded
}

/** The folded readings that romaji without long vowels may stand for: ときょ is とーきょー, among others. */
export function withLongVowels(folded: string): string[] {
  let readings = ['']
  let places = 0
  for (const [at, letter] of [...folded].entries()) {
    const next = folded[at + 1] ?? ''
    // A small ゃ, ゅ or ょ has the vowel of the syllable.
    const mayBeLong = /[おう]/.test(vowelOf.get(letter) ?? '') && !/[ーゃゅょ]/.test(next)
    const isTried = mayBeLong && (places += 1) <= maxLongVowels
    readings = readings.flatMap((reading) =>
      isTried ? [reading + letter, `${reading}${letter}ー`] : [reading + letter],
    )
  }
  return readings.slice(1)
}

export function isKana(text: string): boolean {
  return /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+$/.test(text)
}

function isLengthening(vowel: string, letter: string): boolean {
  return letter === vowel || (vowel === 'え' && letter === 'い') || (vowel === 'お' && letter === 'う')
}
