import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RewritingProxy = { server: string; stop: () => void }

/**
 * A forward proxy that prepends a script to the files that match. Playwright's own interception pauses every request of
 * a page, and on a busy machine loses one of a page with a service worker: its load then never ends.
 */
export async function startRewritingProxy(files: RegExp, script: string): Promise<RewritingProxy> {
  const proxy = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '')
    forward(incoming, outgoing, files.test(pathname) ? script : undefined)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, script: string | undefined): void {
  const { method, headers, url = '' } = incoming
  const onward = ask(url, { method, headers })
  if (script !== undefined) {
    // A file to change must arrive complete and uncompressed, not as "not modified".
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) onward.removeHeader(name)
  }
  onward.on('response', (answer) => {
    const { statusCode = 502, rawHeaders } = answer
    if (script === undefined) {
      outgoing.writeHead(statusCode, rawHeaders)
      answer.pipe(outgoing)
      return
    }
    const { 'content-length': _, ...kept } = answer.headers
    outgoing.writeHead(statusCode, kept)
    outgoing.write(`${script}\n`)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
