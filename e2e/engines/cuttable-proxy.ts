import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '@tsuzuri/test-support/free-port'

export type CuttableProxy = {
  /** The address that browsers use. */
  url: string
  /** The port of the server behind it. */
  port: number
  /** Refuses connections and ends the open ones, like a server that can't be reached. */
  cut: () => Promise<void>
  /** Accepts connections again, on the same port. */
  mend: () => Promise<void>
}

/** A TCP proxy, because WebKitWebDriver can't take a browser offline. */
export async function startProxy(): Promise<CuttableProxy> {
  const port = await findFreePort()
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    client.pipe(upstream).pipe(client)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const own = await listen(await findFreePort())
  return {
    url: `http://127.0.0.1:${own}`,
    port,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: async () => void (await listen(own)),
  }
}
