import { sentencesOf } from './analyse.ts'
import type { Dictionary } from './dictionary/dictionary.ts'
import { openLattice } from './dictionary/lattice.ts'
import { openWords, type Word } from './dictionary/word.ts'
import { normalize } from './normalize.ts'

/** A word of a text with its grammar. Offsets are those of the original text. */
export type Morpheme = {
  from: number
  to: number
  /** The dictionary form: 治り is 治る. */
  base: string
  /** One form for all spellings: 子供 and 子ども are equal. */
  normal: string
  /** The part of speech, from general to special: 動詞-一般. */
  kind: string
  /** The form of an inflected word: 連用形-一般. */
  form: string
}

export type ListMorphemes = (text: string) => Morpheme[]

/** The words of a text with their grammar. Unknown words and symbols are left out. */
export function openMorphemes(dictionary: Dictionary): ListMorphemes {
  const cut = openLattice(dictionary)
  const wordOf = openWords(dictionary)
  return (original) => {
    const { text, origin, originEnd } = normalize(original)
    return [...sentencesOf(text)].flatMap(({ start, sentence }) =>
      cut(sentence).flatMap((piece) => {
        if (piece.word === undefined) return []
        const word = wordOf(piece.word)
        return word.partOfSpeech[0] === '補助記号' || word.partOfSpeech[0] === '空白'
          ? []
          : [{ from: origin(start + piece.start), to: originEnd(start + piece.end), ...grammarOf(word) }]
      }),
    )
  }

  function grammarOf(word: Word): Pick<Morpheme, 'base' | 'normal' | 'kind' | 'form'> {
    const { surface, normal, partOfSpeech, dictionaryForm } = word
    const [form = '*'] = partOfSpeech.slice(5)
    return {
      base: dictionaryForm === undefined ? surface : wordOf(dictionaryForm).surface,
      normal,
      kind: partOfSpeech
        .slice(0, 4)
        .filter((part) => part !== '*')
        .join('-'),
      form: form === '*' ? '' : form,
    }
  }
}
