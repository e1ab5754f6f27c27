import { expect, test } from 'vitest'
import { packTerms } from '@tsuzuri/database/dialect/pack-terms'
import { newEntry } from '@tsuzuri/database/search/index-entry'
import type { Database } from '@tsuzuri/database/open'
import { analyser } from '@tsuzuri/search/analyser'
import type { SearchableText } from '@tsuzuri/search/searchable-text'
import { withAnalysisThreads } from './analysis-threads.ts'

const patience = { timeout: 120_000 }

function textOf(at: number): SearchableText {
  return {
    title: { name: `冬の髪型その${at}`, reading: '' },
    lead: '化粧水のあとに。',
    body: `${at}日目。宇宙の色、iPhone 4Sの話。`.repeat(80),
    rubies: [{ text: '宇宙', reading: 'そら' }],
    tags: [{ name: '美容', reading: 'びよう' }],
    authors: [],
  }
}

test.each(['sqlite', 'postgres'] as const)(
  'F1 threads make the same entries of %s as the dictionary process, in the order of the texts',
  patience,
  async (engine) => {
    const texts = Array.from({ length: 60 }, (_, at) => textOf(at))
    const made = await withAnalysisThreads({ engine } as Database, ({ analysis }) =>
      Promise.all([analysis?.index(texts), analysis?.index([]), analysis?.index(texts.slice(3, 5))]),
    )
    const { articles } = await analyser.index(texts)
    const expected = articles.map((indexed) => newEntry(indexed, packTerms[engine]))
    expect(made).toEqual([expected, [], expected.slice(3, 5)])
  },
)

test(
  'a thread that fails is left out, so that the dictionary process is asked instead',
  patience,
  async () => {
    await withAnalysisThreads({ engine: 'sqlite' } as Database, async ({ analysis }) => {
      const texts = Array.from({ length: 60 }, (_, at) => textOf(at))
      const broken = { ...textOf(0), rubies: null as unknown as [] }
      expect(await analysis?.index(texts.slice(0, 3)), 'few texts need no threads').toBeUndefined()
      expect(await analysis?.index([...texts, broken])).toBeUndefined()
      expect(await analysis?.index([textOf(1)])).toHaveLength(1)
    })
  },
)
