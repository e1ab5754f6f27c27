import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Network = {
  /** The given address, reached through this network. */
  url: string
  /** From now on all packets are lost, and no connection is closed. */
  cut: () => void
  mend: () => void
  /** From now on new connections reach another port, as after a fail-over. */
  lead: (port: number) => void
  close: () => void
}

/** A network between a client and the server at an address, for tests of lost packets. */
export async function openNetwork(to: string): Promise<Network> {
  const { hostname, port: firstPort } = new URL(to)
  let port = Number(firstPort)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(port, hostname)
    const ways = [
      [near, far],
      [far, near],
    ] as const
    for (const [from, other] of ways) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (chunk) => isCut || other.write(chunk))
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const through = new URL(to)
  if (typeof address === 'object' && address !== null) through.port = String(address.port)
  return {
    url: through.href,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    lead: (other) => {
      port = other
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
