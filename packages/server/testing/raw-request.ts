import { connect } from 'node:net'

export type RawAnswer = { status: number | undefined; head: string; body: string }

/** Sends exactly these bytes and reads until the server closes; `status` is undefined without a response. */
export async function askRaw(
  port: number,
  request: string | Uint8Array,
  patienceMs = 30_000,
): Promise<RawAnswer> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no end after ${patienceMs} ms, got ${Buffer.concat(parts).toString('latin1')}`))
    }, patienceMs)
    socket.on('data', (part) => parts.push(part))
    // A server may close before a large request is sent completely; its response counts.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(late)
      resolve(Buffer.concat(parts))
    })
    socket.write(request)
  })
  const text = bytes.toString('utf8')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]
  return { status: status === undefined ? undefined : Number(status), head, body: rest.join('\r\n\r\n') }
}

export function aRequest(target: string, { method = 'GET', headers = '', body = '' } = {}): string {
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`
}
