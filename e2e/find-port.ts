import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a free port, for a server that needs to know its address before it listens. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
