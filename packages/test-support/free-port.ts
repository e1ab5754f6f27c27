import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a free port for a server that needs to know its address before it listens. It is below the ephemeral range: an
 * outgoing connection or another test could take an ephemeral port until then, or while the server restarts.
 */
export async function findFreePort(triesLeft = 50): Promise<number> {
  const port = randomInt(15_000, 32_000)
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if (triesLeft === 0) throw error
    return findFreePort(triesLeft - 1)
  }
  server.close()
  await once(server, 'close')
  return port
}
