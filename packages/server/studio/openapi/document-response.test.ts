import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openDocumentResponse } from './document-response.ts'

test('a document is written once, and read in every coding', async () => {
  let written = 0
  const document = {
    toJSON: () => {
      written += 1
      return { text: '綴り'.repeat(1000) }
    },
  }
  const app = new Hono().get(
    '/',
    openDocumentResponse(() => document),
  )
  const plain = await (await app.request('/')).text()
  const encodings = ['gzip', 'gzip', 'deflate', 'br', 'br'] as const
  const coded = encodings.map(async (encoding) => {
    const response = await app.request('/', { headers: { 'accept-encoding': encoding } })
    return [response.headers.get('content-encoding'), (await response.arrayBuffer()).byteLength] as const
  })
  const answers = await Promise.all(coded)
  expect(answers.map(([coding]) => coding)).toEqual(['gzip', 'gzip', null, 'br', 'br'])
  for (const [coding, bytes] of answers) expect(bytes < Buffer.byteLength(plain)).toBe(coding !== null)
  expect(written).toBe(1)
})
