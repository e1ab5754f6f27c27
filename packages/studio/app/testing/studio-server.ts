import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'

export type ApiAnswer = { status: number; type: string; body: unknown }
type Answer = (request: IncomingMessage, body: string) => Promise<ApiAnswer>

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path fill="#d9b8ae" d="M0 0h300v200H0z"/></svg>'

/** An empty page of the same origin: it keeps the process of the page, with its compiled scripts. */
export const emptyPage = '/empty'

/**
 * Serves the built studio and a picture for every other address. Returns its origin. It ends with the process: an
 * intercepted request would bypass the browser's cache, so the browser gets everything from here.
 */
export async function startStudioServer(answer: Answer): Promise<string> {
  const server = createServer((request, response) => void respond(request, response, answer))
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function respond(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/api/')) {
    // A screen that is left may break off its request.
    const sent = await text(request).catch(() => undefined)
    if (sent === undefined) return
    const { status, type, body } = await answer(request, sent)
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
  } else if (pathname === emptyPage) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
  } else if (pathname.startsWith('/studio/')) {
    const file = extname(pathname) === '' ? '/studio/index.html' : pathname
    const bytes = await readFile(new URL(`../../dist/${file.slice('/studio/'.length)}`, import.meta.url))
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': extname(file) === '.html' ? 'no-store' : 'max-age=31536000, immutable',
    })
    response.end(bytes)
  } else {
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
  }
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
}
