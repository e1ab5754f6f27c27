import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedRequest = { path: string; headers: Record<string, string>; body: string }

type StatusOf = (request: ReceivedRequest) => number | Promise<number>

export type HttpReceiver = {
  host: string
  requests: ReceivedRequest[]
  take: () => ReceivedRequest[]
  /** The status of the next responses, and where they redirect to. */
  answer: (status: number, location?: string) => void
  /** The status of the next responses, by their request. A promise holds the response until it resolves. */
  answerTo: (statusOf: StatusOf) => void
  stop: () => Promise<void>
}

/** A foreign server on loopback that records the requests it receives. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  const requests: ReceivedRequest[] = []
  let statusOf: StatusOf = () => 204
  let location: string | undefined
  let taken = 0
  const server = createServer((request, response) => void receive(request, response))

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const received = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body,
    }
    requests.push(received)
    const status = await statusOf(received)
    response.writeHead(status, location === undefined ? {} : { location }).end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    take: () => {
      const fresh = requests.slice(taken)
      taken = requests.length
      return fresh
    },
    answer: (next, to) => {
      statusOf = () => next
      location = to
    },
    answerTo: (next) => {
      statusOf = next
      location = undefined
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
