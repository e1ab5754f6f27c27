import { bodyText } from '@tsuzuri/content/body/plain-text'
import { rubiesIn } from '@tsuzuri/content/body/rubies'
import type { ArticleLine } from '@tsuzuri/content/article-line'
import { analyser } from '@tsuzuri/search/analyser'
import { containsAll, type IndexedTerms, neededWord } from '@tsuzuri/search/plan'
import type { QueryUnit } from '@tsuzuri/search/query-unit'

/** An article with its terms, analysed outside any index. */
export type Scanned = { slug: string; terms: IndexedTerms }

/** Analyses import lines; `readings` are those of tags and authors, by name. */
export async function analyseLines(
  lines: readonly ArticleLine[],
  readings: ReadonlyMap<string, string> = new Map(),
): Promise<Scanned[]> {
  const named = (names: readonly string[]) =>
    names.map((name) => ({ name, reading: readings.get(name) ?? '' }))
  const { articles } = await analyser.index(
    lines.map(({ title, titleReading, lead, body, tags, authors }) => ({
      title: { name: title, reading: titleReading },
      lead,
      body: bodyText(body),
      rubies: rubiesIn(body),
      tags: named(tags),
      authors: named(authors),
    })),
  )
  return articles.map(({ whole, units }, at) => ({ slug: lines[at]?.slug ?? '', terms: { whole, units } }))
}

/** The slugs of the articles that contain all words, sorted. Kana that no article contains as one word are divided. */
export function scan(scanned: readonly Scanned[], units: readonly QueryUnit[]): string[] {
  const holders = (some: readonly QueryUnit[]) =>
    scanned.filter(({ terms }) =>
      containsAll(
        terms,
        some.map((unit) => neededWord(unit, false)),
      ),
    )
  const divided = units.flatMap((unit) => {
    if (holders([unit]).length > 0) return [unit]
    return unit.apart.find((parts) => parts.every((part) => holders([part]).length > 0)) ?? [unit]
  })
  return holders(divided)
    .map(({ slug }) => slug)
    .toSorted()
}

export function toKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
}
