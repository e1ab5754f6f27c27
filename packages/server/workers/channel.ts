import { openPendingRequests } from '@tsuzuri/concurrency/pending-requests'

/** Questions and answers between two processes, over what Node gives a parent and its child. */
export type Channel = { ask: (name: string, input: unknown) => Promise<unknown> }

/** What a process answers, by name. */
export type Handlers = Record<string, (input: unknown) => Promise<unknown>>

/** A process or a worker of `node:cluster`, as far as a channel needs it. */
type Other = {
  send?: (message: Message, done: (error: Error | null) => void) => unknown
  on: (event: 'message', listener: (message: unknown) => void) => unknown
}

type Message =
  | { tsuzuri: 'ask'; id: number; name: string; input: unknown }
  | { tsuzuri: 'answer'; id: number; value?: unknown; error?: string }

const patienceMs = 10_000

export function openChannel(other: Other, handlers: Handlers): Channel {
  const requests = openPendingRequests<unknown>()

  other.on('message', (message) => {
    if (isMessage(message)) void receive(message)
  })

  async function receive(message: Message): Promise<void> {
    const { id } = message
    if (message.tsuzuri === 'ask') {
      try {
        send({ tsuzuri: 'answer', id, value: await answer(message.name, message.input) })
      } catch (error) {
        send({ tsuzuri: 'answer', id, error: error instanceof Error ? error.message : String(error) })
      }
      return
    }
    if (message.error === undefined) requests.resolve(id, message.value)
    else requests.reject(id, new Error(message.error))
  }

  async function answer(name: string, input: unknown): Promise<unknown> {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (handler === undefined) throw new Error(`nobody answers ${name}`)
    return handler(input)
  }

  /** Whoever is gone can't be told; that it is gone is noticed elsewhere. */
  function send(message: Message): void {
    other.send?.(message, () => {})
  }

  return {
    ask: (name, input) =>
      requests.open((id) => send({ tsuzuri: 'ask', id, name, input }), {
        ms: patienceMs,
        error: () => new Error(`${name} was not answered`),
      }),
  }
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'tsuzuri' in message
}
