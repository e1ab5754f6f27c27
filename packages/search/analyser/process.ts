/**
 * Holds the dictionary for every process of this machine that asks at the same place: `node process.ts PLACE`.
 * Ends by itself soon after the last one has gone.
 */
import { statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { openAnalyse } from '../analyse.ts'
import { dictionaryFile, readDictionary } from '../dictionary/dictionary.ts'
import { type Jobs, openJobs } from '../jobs.ts'
import { type Answered, type Asked, receive, send } from './messages.ts'

const lingerMs = 3000
const place = process.argv[2] ?? ''
const askers = new Set<Socket>()
let jobs: Jobs | undefined
let ending: NodeJS.Timeout | undefined
let isRetried = false

const server = createServer((socket) => {
  clearTimeout(ending)
  askers.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => {
    askers.delete(socket)
    endSoon()
  })
  receive(socket, (asked) => send(socket, answer(asked as Asked)))
})

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE' || isRetried) process.exit(1)
  const other = connect(place)
  // Somebody was faster.
  other.on('connect', () => process.exit(0))
  other.on('error', () => {
    isRetried = true
    if (process.platform !== 'win32') unlinkSync(place)
    server.listen(place)
  })
})

server.listen(place, () => {
  const own = process.platform === 'win32' ? undefined : statSync(place).ino
  endSoon()
  setInterval(() => {
    if (own === undefined || inodeOf(place) === own) return
    // Another one has taken the place: those who ask here find it when they come back.
    server.close()
    for (const socket of askers) socket.end()
  }, lingerMs).unref()
})

function answer({ id, job, parts }: Asked): Answered {
  try {
    jobs ??= openJobs(openAnalyse(readDictionary(dictionaryFile())))
    const work = jobs[job] as (...parts: readonly unknown[]) => unknown
    return { id, value: work(...parts) }
  } catch (error) {
    return { id, failure: String((error as Error).stack ?? error) }
  }
}

function endSoon(): void {
  clearTimeout(ending)
  if (askers.size === 0) ending = setTimeout(() => process.exit(0), lingerMs)
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}
