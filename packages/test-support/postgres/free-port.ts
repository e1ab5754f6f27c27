import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on, below those the system gives to outgoing connections: one of these could take
 * it while the server restarts.
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
