import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPendingRequests, type PendingRequests } from '@tsuzuri/concurrency/pending-requests'
import type { Jobs } from '../jobs.ts'
import { type Answered, receive, send } from './messages.ts'
import { meetingPlace } from './place.ts'

type Connection = { socket: Socket; requests: PendingRequests<unknown> }

const patienceMs = 15_000
const heapMb = 192

/** The way to the dictionary was cut; nothing was changed by the question, so that it can be asked again. */
class Disconnected extends Error {}

let place: string | undefined
let connecting: Promise<Connection> | undefined
/** The process has loaded the dictionary: it has answered since it was reached. */
let isAnswering = false

/** Asks the process that holds the dictionary, and starts it where there is none. */
export async function ask(job: keyof Jobs, parts: readonly unknown[]): Promise<unknown> {
  try {
    return await askOnce(job, parts)
  } catch (error) {
    if (error instanceof Disconnected) return askOnce(job, parts)
    throw error
  }
}

/** Whether an answer comes as soon as the work is done, without a dictionary that has to be loaded first. */
export function isDictionaryLoaded(): boolean {
  return isAnswering
}

/** It did not answer in time: the next command asks first whether it does again. */
export function doubtDictionary(): void {
  isAnswering = false
}

async function askOnce(job: keyof Jobs, parts: readonly unknown[]): Promise<unknown> {
  connecting ??= open()
  const { socket, requests } = await connecting
  if (socket.destroyed) throw new Disconnected('the dictionary has gone')
  return requests.open((id) => {
    socket.ref()
    send(socket, { id, job, parts })
  })
}

async function open(): Promise<Connection> {
  try {
    return tend(await reach())
  } catch (error) {
    connecting = undefined
    place = undefined
    throw error
  }
}

async function reach(): Promise<Socket> {
  place ??= meetingPlace()
  const until = performance.now() + patienceMs
  const starting = { hasFailed: false }
  let isStarted = false
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 100)) {
    const socket = await tryToConnect(place)
    if (socket !== undefined) return socket
    if (starting.hasFailed || performance.now() > until)
      throw new Error('the dictionary could not be started')
    if (!isStarted) startProcess(place, starting)
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

/** It outlives the one who started it while others ask, and ends when nobody does. */
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

function tend(socket: Socket): Connection {
  const requests = openPendingRequests<unknown>()
  receive(socket, (message) => {
    const answered = message as Answered
    isAnswering = true
    if ('failure' in answered) requests.reject(answered.id, new Error(answered.failure))
    else requests.resolve(answered.id, answered.value)
    if (requests.size === 0) socket.unref()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    connecting = undefined
    isAnswering = false
    requests.rejectAll(new Disconnected('the dictionary has gone'))
  })
  socket.unref()
  return { socket, requests }
}
