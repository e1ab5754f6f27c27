import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askRaw } from '../testing/raw-request.ts'
import { type RequestHeaders, readRequestHeaders } from './request-headers.ts'

const heads = [
  'Host: a',
  'hOST: a\r\nACCEPT-ENCODING: br\r\nIf-None-Match:  "x" ',
  'Host: a\r\nAccept-Encoding: gzip\r\nX: y\r\nAccept-Encoding: br;q=0.1\r\nIf-None-Match: "a"\r\nif-none-match: W/"b", "c"',
  'Host: a\r\nAccept-Encoding:\r\nAccept-Encoding: br',
  'Host: a\r\nCookie: b=c\r\ncookie: d=e',
  'Host: a\r\nACCEPT: image/avif\r\naccept: image/webp;q=0.5',
  'Host: a\r\nAUTHORIZATION: Bearer b',
  'Host: a\r\nTransfer-Encoding: chunked',
  'Host: a\r\nCookies: x\r\nXost: y\r\nIf-None-Batch: z\r\nX-Accept-Encodings: br',
]

test('the words that kept answers depend on are read as Node reads them, however they are written', async () => {
  const read: [RequestHeaders, IncomingHttpHeaders, hosts: number][] = []
  const server = createServer(({ headers, rawHeaders }, response) => {
    const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length
    read.push([readRequestHeaders(rawHeaders), headers, hosts])
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const head of heads)
    await askRaw(port, `GET / HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n0\r\n\r\n`)
  server.close()
  expect(read).toHaveLength(heads.length)
  for (const [words, headers, hosts] of read)
    expect(words).toEqual({
      hosts,
      accept: headers.accept,
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
      hasBody: headers['transfer-encoding'] !== undefined,
      hasCredentials: headers.cookie !== undefined || headers.authorization !== undefined,
    })
})
