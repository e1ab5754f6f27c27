import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nobody listens on, for a server that has to know its address before it opens. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
