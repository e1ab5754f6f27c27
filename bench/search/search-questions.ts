import type { Database } from '@tsuzuri/database/open'
import { slugFromReading } from '@tsuzuri/content/slug'

type Questions = Record<'full' | 'keywords' | 'one word' | 'kana' | 'romaji', string[]>

/** Different questions from the titles and words of a magazine: headlines, pairs of words, words, and their readings. */
export async function questionsOf(db: Database, count: number): Promise<Questions> {
  const titles = await db.reader.selectFrom('publications').select('title').limit(count).execute()
  const words = await db.reader
    .selectFrom('search_words')
    .select(['key', 'text'])
    .where((eb) => eb(eb.fn<number>('length', ['key']), '>', 2))
    .limit(count * 10)
    .execute()
  const some = (all: readonly string[]) => {
    const different = [...new Set(all)]
    const step = Math.max(1, Math.floor(different.length / count))
    return different.filter((_, at) => at % step === 0).slice(0, count)
  }
  const written = some(words.map(({ text }) => text))
  const read = some(words.flatMap(({ key }) => (/^[\u3041-\u3096ー]+$/.test(key) ? [key] : [])))
  return {
    full: some(titles.map(({ title }) => title)),
    keywords: Array.from({ length: count }, (_, at) => {
      const [one, other] = [
        at % written.length,
        (at * 7 + 3 + Math.floor(at / written.length)) % written.length,
      ]
      return `${written[one] ?? ''} ${written[other] ?? ''}`
    }),
    'one word': written,
    kana: read,
    romaji: read.map(slugFromReading),
  }
}
