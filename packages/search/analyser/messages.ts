import type { Socket } from 'node:net'
import { StringDecoder } from 'node:string_decoder'
import type { Jobs } from '../jobs.ts'

export type AnalyserRequest = { id: number; job: keyof Jobs; parts: readonly unknown[] }
export type AnalyserResponse = { id: number; value: unknown } | { id: number; failure: string }

/** One message per line; JSON escapes line breaks. */
export function send(socket: Socket, message: AnalyserRequest | AnalyserResponse): void {
  socket.write(`${JSON.stringify(message)}\n`)
}

export function receive(socket: Socket, take: (message: unknown) => void): void {
  const decoder = new StringDecoder('utf8')
  let parts: string[] = []
  socket.on('data', (bytes) => {
    const lines = decoder.write(bytes).split('\n')
    for (const [at, line] of lines.entries()) {
      parts.push(line)
      if (at === lines.length - 1) break
      const message: unknown = JSON.parse(parts.join(''))
      parts = []
      take(message)
    }
  })
}
