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
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0

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
    const asked = waiting.get(id)
    if (message.error === undefined) asked?.resolve(message.value)
    else asked?.reject(new Error(message.error))
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
    async ask(name, input) {
      lastId += 1
      const id = lastId
      let timer: NodeJS.Timeout | undefined
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          timer = setTimeout(() => reject(new Error(`${name} timed out`)), timeoutMs).unref()
          send({ tsuzuri: 'ask', id, name, input })
        })
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'tsuzuri' in message
}
