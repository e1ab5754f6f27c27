/** How a superscript or a subscript is written in HTML. */
export type RaisedWay = 'sup' | 'sub'

/**
 * A superscript or subscript as characters of their own (m², H₂O), because no mark of ours raises text; undefined if a
 * letter has no such character.
 */
export function raiseLetters(words: string, way: RaisedWay): string | undefined {
  const letters = raised[way]
  const written = [...words.normalize('NFKC')].map((letter) =>
    /\s/.test(letter) ? letter : letters.get(letter),
  )
  return written.includes(undefined) ? undefined : written.join('')
}

const raised: Record<RaisedWay, ReadonlyMap<string, string>> = {
  sup: lettersOf('0123456789+-−=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'),
  sub: lettersOf('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'),
}

function lettersOf(plain: string, written: string): ReadonlyMap<string, string> {
  const signs = [...written]
  return new Map([...plain].map((letter, at) => [letter, signs[at] ?? letter]))
}
