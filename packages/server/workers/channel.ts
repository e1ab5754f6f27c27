import { openPendingRequests } from '@tsuzuri/concurrency/pending-requests'

/** Requests and responses between two processes over Node's IPC channel. */
export type Channel = { ask: (name: string, input: unknown) => Promise<unknown> }

/** The request handlers of a process, by name. */
export type Handlers = Record<string, (input: unknown) => Promise<unknown>>

/** The part of a child process or cluster worker that a channel needs. */
type Other = {
  send?: (message: Message, done: (error: Error | null) => void) => unknown
  on: (event: 'message', listener: (message: unknown) => void) => unknown
}

type Message =
  | { tsuzuri: 'ask'; id: number; name: string; input: unknown }
  | { tsuzuri: 'answer'; id: number; value?: unknown; error?: string }

const timeoutMs = 10_000

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
    if (handler === undefined) throw new Error(`there is no handler for ${name}`)
    return handler(input)
  }

  /** Ignore a closed channel: the exit event reports that the other process has ended. */
  function send(message: Message): void {
    other.send?.(message, () => {})
  }

  return {
    ask: (name, input) =>
      requests.open((id) => send({ tsuzuri: 'ask', id, name, input }), {
        ms: timeoutMs,
        error: () => new Error(`${name} timed out`),
      }),
  }
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'tsuzuri' in message
}
