import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'

export interface Loopback {
  endpoint: string
  port: number
  close: () => Promise<void>
}

export async function listenOnLoopback(listener: RequestListener, port = 0): Promise<Loopback> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${bound}`,
    port: bound,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
