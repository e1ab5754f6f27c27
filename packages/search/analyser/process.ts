/**
 * The dictionary process: serves all processes that connect to the same socket. `node process.ts SOCKET`.
 * Exits soon after the last client has disconnected.
 */
import { statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { openAnalyse } from '../analyse.ts'
import { dictionaryFile, readDictionary } from '../dictionary/dictionary.ts'
import { type Jobs, openJobs } from '../jobs.ts'
import { openMorphemes } from '../morphemes.ts'
import { type AnalyserResponse, type AnalyserRequest, receive, send } from './messages.ts'

const lingerMs = 3000
const address = process.argv[2] ?? ''
const clients = new Set<Socket>()
let jobs: Jobs | undefined
let ending: NodeJS.Timeout | undefined
let isRetried = false

const server = createServer((socket) => {
  clearTimeout(ending)
  clients.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => {
    clients.delete(socket)
    endSoon()
  })
  receive(socket, (request) => send(socket, respond(request as AnalyserRequest)))
})

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE' || isRetried) process.exit(1)
  const other = connect(address)
  // Another process listens already.
  other.on('connect', () => process.exit(0))
  other.on('error', () => {
    isRetried = true
    if (process.platform !== 'win32') unlinkSync(address)
    server.listen(address)
  })
})

server.listen(address, () => {
  const own = process.platform === 'win32' ? undefined : statSync(address).ino
  endSoon()
  setInterval(() => {
    if (own === undefined || inodeOf(address) === own) return
    // Another process has replaced the socket: clients reconnect there. Closing the server would remove that socket, too.
    for (const socket of clients) socket.end()
  }, lingerMs).unref()
})

function respond({ id, job, parts }: AnalyserRequest): AnalyserResponse {
  try {
    jobs ??= openDictionaryJobs()
    const work = jobs[job] as (...parts: readonly unknown[]) => unknown
    return { id, value: work(...parts) }
  } catch (error) {
    return { id, failure: String((error as Error).stack ?? error) }
  }
}

function openDictionaryJobs(): Jobs {
  const dictionary = readDictionary(dictionaryFile())
  return openJobs(openAnalyse(dictionary), openMorphemes(dictionary))
}

function endSoon(): void {
  clearTimeout(ending)
  if (clients.size === 0) ending = setTimeout(() => process.exit(0), lingerMs)
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}
