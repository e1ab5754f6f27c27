import type { Token } from './analyse.ts'
import { foldReading } from './reading.ts'

/** Usual readings where the dictionary has a formal one. */
const everyday = new Map([
  ['私', 'わたし'],
  ['明日', 'あした'],
  ['日本', 'にほん'],
  ['身体', 'からだ'],
  ['頬', 'ほほ'],
])
const kin = new Map([
  ['母', 'かあ'],
  ['父', 'とう'],
  ['姉', 'ねえ'],
  ['兄', 'にい'],
])

/** The reading of a word as most people say it. */
export function usualReading({ surface, reading }: Token, next: Token | undefined): string {
  return (next?.surface === 'さん' ? kin.get(surface) : undefined) ?? everyday.get(surface) ?? reading
}

/** The tokens with the usual readings; undefined if the dictionary has the same. */
export function withUsualReadings(tokens: readonly Token[]): Token[] | undefined {
  const usual = tokens.map((token, at) => {
    const reading = usualReading(token, tokens[at + 1])
    const isOther = reading !== token.reading && foldReading(reading) !== foldReading(token.reading)
    return isOther ? { ...token, reading } : token
  })
  return usual.some((token, at) => token !== tokens[at]) ? usual : undefined
}
