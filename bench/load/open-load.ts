import { connect, type Socket } from 'node:net'

export type Answer = { address: string; status: number; ms: number }

export type OpenLoad = {
  port: number
  perSecond: number
  seconds: number
  /** The next address, or undefined if there is none left. */
  next: () => string | undefined
  onAnswer: (answer: Answer) => void
  /** A client that has this many requests under way sends no more. */
  connections: number
}

const tickMs = 4

/**
 * Sends requests at a fixed rate, however slowly the server answers (open loop): a server that is too slow gets no
 * relief. Returns how many requests could not be sent because all connections were waiting.
 */
export async function sendSteadily(load: OpenLoad): Promise<{ sent: number; unsent: number }> {
  const { perSecond, seconds, next, connections } = load
  const idle: Connection[] = []
  const all: Connection[] = []
  const startedAt = performance.now()
  let [due, sent, unsent] = [0, 0, 0]
  const take = () => {
    const free = idle.pop()
    if (free !== undefined || all.length >= connections) return free
    const fresh = openConnection(load, (one) => idle.push(one))
    all.push(fresh)
    return fresh
  }
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt
      if (elapsed >= seconds * 1000) {
        clearInterval(timer)
        resolve()
        return
      }
      for (const goal = (elapsed / 1000) * perSecond; due < goal; due += 1) {
        const address = next()
        if (address === undefined) continue
        const connection = take()
        if (connection === undefined) unsent += 1
        else {
          sent += 1
          connection.send(address)
        }
      }
    }, tickMs)
  })
  await Promise.all(all.map((one) => one.settled()))
  for (const one of all) one.close()
  return { sent, unsent }
}

type Connection = { send: (address: string) => void; settled: () => Promise<void>; close: () => void }

/** One keep-alive connection; status 0 is a connection that broke. */
function openConnection({ port, onAnswer }: OpenLoad, onIdle: (one: Connection) => void): Connection {
  let socket: Socket | undefined
  let under: { address: string; sentAt: number; done: () => void; end: Promise<void> } | undefined
  let head = ''
  let left: number | undefined
  const finish = (status: number) => {
    if (under === undefined) return
    const { address, sentAt, done } = under
    under = undefined
    onAnswer({ address, status, ms: performance.now() - sentAt })
    onIdle(connection)
    done()
  }
  const open = () => {
    const fresh = connect({ port, host: '127.0.0.1', noDelay: true })
    fresh.on('data', (bytes: Buffer) => {
      if (left === undefined) {
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        left = end + 4 + Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0) - head.length
      } else left -= bytes.length
      if (left <= 0) finish(Number(head.slice(9, 12)))
    })
    fresh.on('error', () => {})
    fresh.on('close', () => {
      if (socket !== fresh) return
      socket = undefined
      finish(0)
    })
    return fresh
  }
  const connection: Connection = {
    send(address) {
      const { promise: end, resolve: done } = Promise.withResolvers<void>()
      under = { address, sentAt: performance.now(), done, end }
      head = ''
      left = undefined
      socket ??= open()
      socket.write(
        `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n`,
      )
    },
    settled: async () => under?.end,
    close: () => socket?.destroy(),
  }
  return connection
}
