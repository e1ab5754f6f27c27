import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** The response was incomplete or missing. */
export class Broken extends Error {
  readonly kind: 'reset' | 'timeout'
  readonly isReused: boolean

  constructor(kind: 'reset' | 'timeout', isReused: boolean, cause: unknown) {
    super(kind, { cause })
    this.kind = kind
    this.isReused = isReused && kind === 'reset'
  }
}

const readersPatienceMs = 20_000

/** Keep-alive, as in browsers. */
export const keptConnections = new Agent({ keepAlive: true, maxSockets: 64 })

type GetOptions = { agent?: Agent | false; patienceMs?: number }

/** A GET. Without an agent each request has its own connection, so another worker may answer. */
export async function get(
  url: string,
  { agent = false, patienceMs = readersPatienceMs }: GetOptions = {},
): Promise<Got> {
  try {
    return await getOnce(url, agent, patienceMs)
  } catch (error) {
    // Like a browser: retries if the server has closed the kept connection meanwhile.
    if (error instanceof Broken && error.isReused) return getOnce(url, false, patienceMs)
    throw error
  }
}

async function getOnce(url: string, agent: Agent | false, patienceMs: number): Promise<Got> {
  const timeout = AbortSignal.timeout(patienceMs)
  const call = request(url, { agent, headers: { accept: 'text/html,*/*' }, signal: timeout })
  try {
    const answered = once(call, 'response') as Promise<[IncomingMessage]>
    call.end()
    const [response] = await answered
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
  } catch (error) {
    throw new Broken(timeout.aborted ? 'timeout' : 'reset', call.reusedSocket, error)
  }
}
