/**
 * Derives a reading from composition events: the kana typed before conversion (「かみがた」 → 髪型) are the reading of the
 * title, without a dictionary. Observes a text field and proposes; the writer decides.
 */
export function openComposedReading() {
  let kana = ''
  let known: { words: string; reading: string }[] = []
  return {
    update(text: string): void {
      const typed = text.normalize('NFKC').replace(/[a-zA-Z]+$/, '')
      if (!isKana(typed)) return
      if (kana === '') returnRest(known.at(-1), hiragana(typed))
      // Shorter than before: a character was deleted during the composition.
      kana = typed
    },
    end(words: string): void {
      if (words !== '' && kana !== '') known.push({ words, reading: hiragana(kana) })
      kana = ''
    },
    /** The reading of a whole text: converted parts as typed, kana unchanged; undefined if a kanji is unknown. */
    readingOf(text: string): string | undefined {
      known = known.filter(({ words }) => text.includes(words))
      const pieces = known.toSorted((a, b) => b.words.length - a.words.length)
      let rest = text.normalize('NFC')
      let reading = ''
      while (rest !== '') {
        const piece = pieces.find(({ words }) => rest.startsWith(words))
        const [sign = ''] = rest
        if (piece === undefined && /\p{Script=Han}/u.test(sign)) return undefined
        reading += piece?.reading ?? hiragana(sign)
        rest = rest.slice(piece?.words.length ?? sign.length)
      }
      return reading
    },
  }
}

/**
 * An input method that confirms only the first phrases starts a new composition with the rest, which does not belong to
 * the reading of the words before. Typing starts with one character, a rest has more.
 */
function returnRest(last: { reading: string } | undefined, rest: string): void {
  if (last === undefined || rest.length < 2 || rest.length >= last.reading.length) return
  if (last.reading.endsWith(rest)) last.reading = last.reading.slice(0, -rest.length)
}

function isKana(text: string): boolean {
  return /^[\p{Script=Hiragana}\p{Script=Katakana}ー、。・\s]+$/u.test(text)
}

function hiragana(text: string): string {
  return text.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
}
