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
 * Requests addresses in turn over a few keep-alive connections. Bodies are counted, not read, to keep the client's CPU
 * time low; each response's Content-Length is used, because a cached page gets smaller on its second request.
 */
export async function ask({ port, addresses, count, connections = 4, headers = '' }: Load): Promise<void> {
  let asked = 0
  const next = () => {
    const address = addresses[asked % addresses.length] ?? ''
    asked += 1
    return asked > count ? undefined : address
  }
  await Promise.all(Array.from({ length: connections }, () => askInTurn(port, next, headers)))
}

async function askInTurn(port: number, next: () => string | undefined, headers: string): Promise<void> {
  const socket = await open(port)
  await new Promise<void>((resolve, reject) => {
    /** The missing bytes of a response; undefined before its head has arrived. */
    let left: number | undefined
    let head = ''
    const send = () => {
      const address = next()
      if (address === undefined) return resolve()
      left = undefined
      head = ''
      socket.write(request(address, headers))
    }
    socket.on('data', (bytes: Buffer) => {
      if (left === undefined) {
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (length === undefined) return reject(new Error(`no length: ${head.slice(0, 40)}`))
        left = end + 4 + Number(length) - head.length
      } else left -= bytes.length
      if (left === 0) send()
      else if (left < 0) reject(new Error('an answer was longer than it said'))
    })
    socket.on('error', reject).on('close', () => reject(new Error('the server hung up')))
    send()
  })
  socket.removeAllListeners('close').destroy()
}

function request(address: string, headers: string): string {
  return `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n${headers}\r\n`
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}
