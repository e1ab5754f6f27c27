import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PieceServer = { url: string; stop: () => void }

/**
 * A proxy of the magazine with a stalling connection: it splits the response for `held`, otherwise every HTML response,
 * after each of these texts, and sends the next piece when `whenSent` has resolved.
 */
export async function serveInPieces(
  magazineUrl: string,
  cutAfter: readonly RegExp[],
  whenSent: () => Promise<void>,
  held?: string,
): Promise<PieceServer> {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    ask(`${magazineUrl}${request.url}`, { headers, method: request.method ?? 'GET' }, async (answer) => {
      const { 'content-length': _, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      const isHtml = answer.headers['content-type']?.startsWith('text/html') === true
      if (held === undefined ? !isHtml : request.url !== held) {
        answer.pipe(response)
        return
      }
      for (const piece of cut(await new Response(answer as never).text(), cutAfter)) {
        response.write(piece)
        await whenSent()
      }
      response.end()
    }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function cut(text: string, after: readonly RegExp[]): string[] {
  const ends = after.flatMap((pattern) => {
    const found = pattern.exec(text)
    return found === null ? [] : [found.index + found[0].length]
  })
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end))
}
