import { expect, test } from 'vitest'
import { z } from 'zod'
import { studioRoutes } from './routes.ts'

/** Ids by other names. Columns of ids are `bigint`. */
const ids = new Set([
  'findProofUses.before',
  'findWords.after',
  'readNotices.only',
  'readNotices.upTo',
  'revokePreview.preview',
  'undoArticleChanges.undo.from',
])

test('whole numbers of requests fit into an integer column of PostgreSQL, except ids', () => {
  const found = Object.entries(studioRoutes).flatMap(([name, { input }]) =>
    largeNumbersIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
  )
  expect(found).toEqual([])
})

function largeNumbersIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: unknown }
  const isId = /\.ids?$|Ids?$/.test(path) || ids.has(path)
  const isLarge = type === 'integer' && !(typeof maximum === 'number' && maximum < 2 ** 31)
  const inside = Object.entries(schema).flatMap(([one, value]) =>
    largeNumbersIn(value, isWord.test(one) ? path : `${path}.${one}`),
  )
  return isLarge && !isId ? [path, ...inside] : inside
}

/** Keywords of JSON Schema, and indexes of its lists. */
const isWord = /^(properties|items|anyOf|oneOf|allOf|prefixItems|additionalProperties|\d+)$/
