import type { WordReading } from '@tsuzuri/api/studio/text-readings'
import type { ArticleContent } from '@tsuzuri/content/article'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { rubiesIn } from '@tsuzuri/content/body/rubies'
import type { ConfirmedReading } from '@tsuzuri/content/confirmed-readings'

/** A word of the article with a reading of the dictionary that nobody has confirmed. */
export type UnconfirmedWord = {
  text: string
  reading: string
  others: string[]
  count: number
  level: number
}

/** The lines of an article that readers can show with furigana. */
export function linesToRead({ title, lead, body }: ArticleContent): string[] {
  return [...new Set([title, ...lead.split('\n'), ...bodyText(body).split('\n')])].filter((line) =>
    /\p{Script=Han}/u.test(line),
  )
}

/** The readings that people wrote: ruby in the text first, then confirmed readings. Each word once. */
export function givenReadings({ body, readings = [] }: ArticleContent): ConfirmedReading[] {
  const given = new Map<string, ConfirmedReading>()
  for (const one of [...rubiesIn(body), ...readings]) {
    const isUsable =
      /\p{Script=Han}/u.test(one.text) && /^[\u3041-\u3096\u30a1-\u30fa\u30fc・\s]+$/u.test(one.reading)
    if (isUsable && !given.has(one.text)) given.set(one.text, one)
  }
  return [...given.values()]
}

/** Words that nobody has confirmed, the hardest first; words of one level in the order of the text. */
export function unconfirmedWords(texts: readonly (readonly WordReading[])[]): UnconfirmedWord[] {
  const words = new Map<string, UnconfirmedWord>()
  for (const { text, reading, level, isConfirmed } of texts.flat()) {
    if (isConfirmed) continue
    const known = words.get(text)
    if (known === undefined) words.set(text, { text, reading, others: [], count: 1, level })
    else {
      known.count += 1
      if (reading !== known.reading && !known.others.includes(reading)) known.others.push(reading)
    }
  }
  return [...words.values()].toSorted((a, b) => b.level - a.level)
}

/** Adds a reading, or replaces the reading of the same word. */
export function withReading(
  readings: readonly ConfirmedReading[] = [],
  confirmed: ConfirmedReading,
): ConfirmedReading[] {
  return [...readings.filter(({ text }) => text !== confirmed.text), confirmed]
}
