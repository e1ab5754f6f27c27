import { toHiragana } from 'wanakana'

const rows = 'あかさたなはまやらわ'
const rowOf = new Map<string, string>()
for (const [row, kana] of [
  ['あ', 'あいうえおぁぃぅぇぉゔ'],
  ['か', 'かきくけこがぎぐげごゕゖヵヶ'],
  ['さ', 'さしすせそざじずぜぞ'],
  ['た', 'たちつてとだぢづでどっ'],
  ['な', 'なにぬねの'],
  ['は', 'はひふへほばびぶべぼぱぴぷぺぽ'],
  ['ま', 'まみむめも'],
  ['や', 'やゆよゃゅょ'],
  ['ら', 'らりるれろ'],
  ['わ', 'わゐゑをんゎ'],
] as const) {
  for (const letter of kana) rowOf.set(letter, row)
}
const small = new Map(
  [...'ぁぃぅぇぉっゃゅょゎゕゖヵヶ'].map((letter, at) => [
    letter,
    [...'あいうえおつやゆよわかけかけ'][at] ?? letter,
  ]),
)
const vowels: Record<string, string> = { a: 'あ', i: 'い', u: 'う', e: 'え', o: 'お' }

/** The index heading of a reading; anything but kana is under 英数. */
export function gojuonRow(reading: string): string {
  return rowOf.get(hiragana(reading).charAt(0)) ?? '英数'
}

/**
 * A sort key: its byte order is the order of a Japanese index. Compares the base kana first (long marks as vowels,
 * small and voiced kana as their base), then the exact kana.
 */
export function gojuonKey(reading: string): string {
  const exact = hiragana(reading)
  let bare = ''
  for (const letter of exact.normalize('NFD').replace(/[\u3099\u309a]/g, '')) {
    bare += letter === 'ー' ? vowelOf(bare.at(-1)) : (small.get(letter) ?? letter)
  }
  const group = rows.indexOf(gojuonRow(reading))
  return `${group === -1 ? 'z' : group} ${bare} ${exact}`
}

/** The index heading of a sort key. */
export function rowOfKey(key: string): string {
  return rows[Number(key.charAt(0))] ?? '英数'
}

function hiragana(text: string): string {
  return toHiragana(text.normalize('NFKC').toLowerCase(), {
    passRomaji: true,
    convertLongVowelMark: false,
  }).replace(/\s+/g, '')
}

const romanVowel = new Map(
  Object.entries({
    a: 'あかさたなはまやらわ',
    i: 'いきしちにひみりゐ',
    u: 'うくすつぬふむゆる',
    e: 'えけせてねへめれゑ',
    o: 'おこそとのほもよろを',
  }).flatMap(([vowel, kana]) => [...kana].map((letter) => [letter, vowel] as const)),
)

function vowelOf(letter: string | undefined): string {
  return vowels[romanVowel.get(letter ?? '') ?? ''] ?? 'ー'
}
