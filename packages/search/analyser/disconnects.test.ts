import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type * as Connection from './connection.ts'
import { type AnalyserRequest, receive, send } from './messages.ts'
import { socketPath } from './socket-path.ts'

let folder: string
let server: Server | undefined
let sendRequest: typeof Connection.sendRequest

beforeEach(async () => {
  // A module without a connection.
  vi.resetModules()
  ;({ sendRequest } = await import('./connection.ts'))
  folder = mkdtempSync(join(tmpdir(), 'tsuzuri-test-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  server?.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test.each([1, 2])('F1 a request is sent again after processes that died (%i)', async (disconnects) => {
  await listen({ disconnects })
  expect(await sendRequest('parseQuery', ['髪型'])).toBe(`answer ${disconnects + 1}`)
})

test('F1 a request that ends every process is given up', async () => {
  const connections = await listen({ disconnects: Number.POSITIVE_INFINITY })
  await expect(sendRequest('parseQuery', ['髪型'])).rejects.toThrow('closed the connection')
  expect(connections()).toBe(3)
})

test('F1 a request is answered while the connection that broke is not closed yet', async () => {
  const sockets: Socket[] = []
  const remember = (message: unknown) => void sockets.push((message as { socket: Socket }).socket)
  subscribe('net.client.socket', remember)
  onTestFinished(() => void unsubscribe('net.client.socket', remember))
  const connections = await listen({ disconnects: 0 })
  await sendRequest('parseQuery', ['髪型'])
  sockets.at(-1)?.destroy()
  expect(await sendRequest('parseQuery', ['髪型'])).toBe('answer 2')
  await Promise.all([sendRequest('parseQuery', ['髪']), sendRequest('parseQuery', ['型'])])
  expect(connections()).toBe(2)
})

/** Listens in place of the dictionary process: ends the first connections at their requests, and answers the next ones. */
async function listen({ disconnects }: { disconnects: number }): Promise<() => number> {
  let connections = 0
  server = createServer((socket) => {
    connections += 1
    const turn = connections
    socket.unref()
    receive(socket, (message) => {
      if (turn <= disconnects) socket.destroy()
      else {
        send(socket, { id: (message as AnalyserRequest).id, value: `answer ${turn}` })
      }
    })
  }).listen(socketPath())
  await once(server, 'listening')
  return () => connections
}
