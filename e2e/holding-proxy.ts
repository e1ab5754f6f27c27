import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HoldingProxy = {
  url: string
  /** Holds GET requests of this path back until the returned function is called. */
  hold: (path: string) => () => void
  /** From now on every request is refused, as by a server that is too busy. */
  refuseAll: () => void
  stop: () => void
}

/** A proxy of the magazine on a slow network: requests of chosen paths wait until the test lets them pass, or all are refused. */
export async function startHoldingProxy(magazineUrl: string): Promise<HoldingProxy> {
  const held = new Map<string, Promise<void>>()
  let isRefusing = false
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', headers, url = '' } = incoming
    if (isRefusing) return void outgoing.writeHead(503).end()
    if (method === 'GET') await held.get(url)
    const onward = ask(`${magazineUrl}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    refuseAll: () => {
      isRefusing = true
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
