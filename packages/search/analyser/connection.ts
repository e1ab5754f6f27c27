import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPendingRequests, type PendingRequests } from '@tsuzuri/concurrency/pending-requests'
import type { Jobs } from '../jobs.ts'
import { type AnalyserResponse, receive, send } from './messages.ts'
import { socketPath } from './socket-path.ts'

type Connection = { socket: Socket; requests: PendingRequests<unknown> }

const timeoutMs = 15_000
const mostTries = 3
const heapMb = 192

/** The connection to the dictionary process broke. Requests have no side effects, so they can be retried. */
class Disconnected extends Error {}

let connecting: Promise<Connection> | undefined
/** Whether the process has responded since the connection opened, which means that the dictionary is loaded. */
let isAnswering = false

/**
 * Sends a request to the dictionary process, and starts the process if it is not running. Retries after a disconnect: the
 * next process, too, may be about to exit because its last client has left.
 */
export async function sendRequest(job: keyof Jobs, parts: readonly unknown[]): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(job, parts)
    } catch (error) {
      if (!(error instanceof Disconnected) || tries === mostTries) throw error
    }
  }
}

/** Whether the dictionary is loaded, so that requests don't wait for loading. */
export function isDictionaryLoaded(): boolean {
  return isAnswering
}

/** Call after a timeout: the next command probes the process first. */
export function resetDictionaryState(): void {
  isAnswering = false
}

async function sendOnce(job: keyof Jobs, parts: readonly unknown[]): Promise<unknown> {
  const { socket, requests } = await findConnection()
  return requests.open((id) => {
    socket.ref()
    send(socket, { id, job, parts })
  })
}

async function findConnection(): Promise<Connection> {
  const opened = (connecting ??= open())
  const connection = await opened
  if (!connection.socket.destroyed) return connection
  // Its event `close` comes later: until then the same connection would be found again.
  forget(opened)
  return (connecting ??= open())
}

function open(): Promise<Connection> {
  const opened = connectOrStart().then(handleMessages)
  opened.then(
    ({ socket }) => socket.once('close', () => forget(opened)),
    () => forget(opened),
  )
  return opened
}

/** The next request opens another connection, if that has not happened yet. */
function forget(opened: Promise<Connection>): void {
  if (connecting !== opened) return
  connecting = undefined
  isAnswering = false
}

async function connectOrStart(): Promise<Socket> {
  // Computed each time, because systemd-tmpfiles may remove the folder while a server runs for weeks.
  const path = socketPath()
  const until = performance.now() + timeoutMs
  const starting = { hasFailed: false }
  let isStarted = false
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 100)) {
    const socket = await tryToConnect(path)
    if (socket !== undefined) return socket
    if (starting.hasFailed || performance.now() > until)
      throw new Error('the dictionary could not be started')
    if (!isStarted) startProcess(path, starting)
    isStarted = true
    await wait(pauseMs)
  }
}

function tryToConnect(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

/** Detached: it survives its parent while other clients are connected, and exits after the last one. */
function startProcess(path: string, starting: { hasFailed: boolean }): void {
  const file = join(import.meta.dirname, 'process.ts')
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, file, path], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  })
  child.on('error', () => (starting.hasFailed = true))
  child.on('exit', (code) => (starting.hasFailed ||= code !== 0))
  child.unref()
}

function handleMessages(socket: Socket): Connection {
  const requests = openPendingRequests<unknown>()
  receive(socket, (message) => {
    const response = message as AnalyserResponse
    isAnswering = true
    if ('failure' in response) requests.reject(response.id, new Error(response.failure))
    else requests.resolve(response.id, response.value)
    if (requests.size === 0) socket.unref()
  })
  socket.on('error', () => {})
  socket.on('close', () =>
    requests.rejectAll(new Disconnected('the dictionary process closed the connection')),
  )
  socket.unref()
  return { socket, requests }
}
