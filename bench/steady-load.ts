import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  addresses: readonly string[]
  count: number
  connections?: number
  headers?: string
}

/**
 * Asks for addresses in turn over a few connections that stay open, and counts bytes instead of reading them, so that the
 * asking takes little of the processor. Every answer to one address has one length.
 */
export async function ask({ port, addresses, count, connections = 4, headers = '' }: Load): Promise<void> {
  const lengths = new Map<string, number>()
  for (const address of new Set(addresses)) lengths.set(address, await lengthOf(port, address, headers))
  let asked = 0
  const next = () => {
    const address = addresses[asked % addresses.length] ?? ''
    asked += 1
    return asked > count ? undefined : address
  }
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port)
      await new Promise<void>((resolve, reject) => {
        let left = 0
        const send = () => {
          const address = next()
          if (address === undefined) return resolve()
          left = lengths.get(address) ?? 0
          socket.write(request(address, headers))
        }
        socket.on('data', (bytes: Buffer) => {
          left -= bytes.length
          if (left === 0) send()
          else if (left < 0) reject(new Error('an answer was longer than before'))
        })
        socket.on('error', reject).on('close', () => reject(new Error('the server hung up')))
        send()
      })
      socket.removeAllListeners('close').destroy()
    }),
  )
}

async function lengthOf(port: number, address: string, headers: string): Promise<number> {
  const socket = await open(port)
  socket.write(request(address, headers))
  let bytes = Buffer.alloc(0)
  for await (const part of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, part])
    const head = bytes.indexOf('\r\n\r\n')
    if (head === -1) continue
    const body = Number(/content-length: (\d+)/i.exec(bytes.subarray(0, head).toString())?.[1])
    if (Number.isNaN(body)) throw new Error(`${address} says no length`)
    if (bytes.length >= head + 4 + body) break
  }
  socket.destroy()
  return bytes.length
}

function request(address: string, headers: string): string {
  return `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n${headers}\r\n`
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}
