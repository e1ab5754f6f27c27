const words = new Intl.Segmenter('ja', { granularity: 'word' })
const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Ends a phrase whatever follows. */
const closing = /[、。！？!?」』）)】〉》…‥・：]$/u
const opening = /^[「『（(【〈《]/u
/** Particles and endings: they belong to the word before. */
const hiragana = /^[\p{Script=Hiragana}ー]+$/u
/** 三滴, 十五分, 61歳 */
const isNumber = /^[〇一二三四五六七八九十百千万\p{Nd}]+$/u
/** 化粧水, 表示板: a letter that ends a compound. */
const endsInKanji = /\p{Script=Han}$/u
const isOneKanji = /^\p{Script=Han}$/u
const latinEnd = /[\p{Script=Latin}\p{Nd}]$/u
const latinBeginning = /^[\p{Script=Latin}\p{Nd}'’.-]/u
/** What may not begin a line. */
const neverFirst =
  /^[、。，．・：；？！!?」』）)】〉》’”…‥ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻]/u

/**
 * Where a Japanese title may be broken: after a word with its particles and endings, around brackets, never inside. The
 * phrases joined are the text.
 */
export function phrasesOf(text: string): string[] {
  const phrases: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = phrases.at(-1)
    if (last !== undefined && belongsTo(last, segment)) phrases[phrases.length - 1] = last + segment
    else phrases.push(segment)
  }
  return phrases
}

/** Lines that are no wider than a number of full-width letters; a phrase that is wider itself is broken between letters. */
export function linesOf(text: string, widest: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const phrase of phrasesOf(text).flatMap((one) =>
    widthOf(one) > widest ? broken(one, widest) : [one],
  )) {
    if (line !== '' && widthOf((line + phrase).trimEnd()) > widest) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? phrase.trimStart() : phrase
  }
  return [...lines, line].map((one) => one.trim()).filter((one) => one !== '')
}

/** In full-width letters: Latin letters are about half as wide. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of letters.segment(text))
    width += /^[\u0020-\u024f\uff61-\uff9f]/u.test(segment) ? 0.58 : 1
  return width
}

function belongsTo(phrase: string, segment: string): boolean {
  if (neverFirst.test(segment) || /^\s+$/u.test(segment)) return true
  if (/[」』）)】〉》]$/u.test(phrase) && hiragana.test(segment)) return true
  if (opening.test(segment) || closing.test(phrase) || /\s$/u.test(phrase))
    return opening.test(phrase) && phrase.length === 1
  if (opening.test(phrase) && phrase.length === 1) return true
  if (isNumber.test(phrase) || (endsInKanji.test(phrase) && isOneKanji.test(segment))) return true
  return hiragana.test(segment) || (latinEnd.test(phrase) && latinBeginning.test(segment))
}

function broken(phrase: string, widest: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of letters.segment(phrase)) {
    if (part !== '' && widthOf(part + segment) > widest && !neverFirst.test(segment)) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return part === '' ? parts : [...parts, part]
}
