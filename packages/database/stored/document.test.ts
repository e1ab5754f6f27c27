import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { articleContentSchema } from '@tsuzuri/content/article'
import { checkDocument, type DocumentKind, documentColumns, findDocument, readDocument } from './document.ts'
import {
  articleDocument,
  draftDocument,
  isUnfinishedFormat,
  newestArticleFormat,
  settingsDocument,
} from './document-kinds.ts'
import { StoredFault } from './stored-fault.ts'
import { writtenArticles, writtenSettings } from './testing/written-documents.ts'

const kind: DocumentKind<{ name: string; colours: string[] }> = {
  table: 'settings',
  schema: z.strictObject({ name: z.string(), colours: z.array(z.string()).default([]) }),
  format: 3,
  upgrades: {
    1: (document) => ({ ...(document as object), colours: ['red'] }),
    2: (document) => {
      const { title, ...rest } = document as { title: string }
      return { ...rest, name: title }
    },
  },
}
const stored = (document: unknown, format: number) => ({ id: 7, content: JSON.stringify(document), format })

describe('a stored document', () => {
  test('is upgraded step by step from the format that it was written in', () => {
    expect(readDocument(kind, stored({ title: '綴り' }, 1))).toEqual({ name: '綴り', colours: ['red'] })
    expect(readDocument(kind, stored({ title: '綴り' }, 2))).toEqual({ name: '綴り', colours: [] })
  })

  test('of the current format comes back as it was written', () => {
    const value = { name: '綴り', colours: ['blue'] }
    expect(readDocument(kind, { id: 7, ...documentColumns(kind, value) })).toEqual(value)
  })

  test('of a newer format is read without the fields that only the newer version knows', () => {
    expect(readDocument(kind, stored({ name: '綴り', colours: [], mood: 'calm' }, 4))).toEqual({
      name: '綴り',
      colours: [],
    })
  })

  test('that does not fit is a fault with table and id, and absent from lists', () => {
    const row = stored({ title: 3 }, 2)
    expect(() => readDocument(kind, row)).toThrow(StoredFault)
    expect(() => readDocument(kind, row)).toThrow(/^settings 7: format 2 .* at name/)
    expect(findDocument(kind, row)).toBeUndefined()
    expect(() => readDocument(kind, { id: 7, content: '{"na', format: 3 })).toThrow('settings 7: is not JSON')
    expect(() => readDocument(kind, stored(null, 3))).toThrow('settings 7: is not an object')
  })
})

// A document of the current format is not validated when it is read. Where these fail, the schema makes something else of
// documents that are stored already: raise `format` in document-kinds.ts, and add the step from the last one.
describe('documents that were written in an earlier or the current format', () => {
  test.each(writtenArticles)('article: %s', (_, row) => {
    const read = checkDocument(draftDocument(row), row)
    expect(readDocument(draftDocument(row), row)).toEqual(read)
    expect(articleContentSchema.parse(read)).toEqual(read)
  })

  test.each(writtenSettings)('settings: %s', (_, row) => {
    const read = checkDocument(settingsDocument, row)
    expect(readDocument(settingsDocument, row)).toEqual(read)
  })

  test('an unfinished draft is a fault for queries that read for the public, in every version', () => {
    const [, unfinished] = writtenArticles.find(([, row]) => row.format === newestArticleFormat) ?? []
    if (unfinished === undefined) throw new Error('there is no unfinished draft')
    expect(() => readDocument(articleDocument, unfinished)).toThrow(/at body\.blocks\.0\.name/)
    expect(findDocument(articleDocument, unfinished)).toBeUndefined()
  })

  test('formats of whole texts and of unfinished drafts take turns, so an old draft is never taken for a whole text', () => {
    expect([1, 2, 3, 4, 5].map(isUnfinishedFormat)).toEqual([false, false, true, false, true])
    expect([articleDocument.format, newestArticleFormat].map(isUnfinishedFormat)).toEqual([false, true])
  })

  test('there is one of every format', () => {
    const every = ({ format }: { format: number }) => Array.from({ length: format }, (_, at) => at + 1)
    const formats = (written: typeof writtenArticles) => [...new Set(written.map(([, row]) => row.format))]
    expect(formats(writtenArticles)).toEqual(every({ format: newestArticleFormat }))
    expect(formats(writtenSettings)).toEqual(every(settingsDocument))
  })
})
