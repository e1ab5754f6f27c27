import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Jobs } from '../jobs.ts'
import { type Answered, receive, send } from './messages.ts'
import { socketPath } from './socket-path.ts'

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }
type Connection = { socket: Socket; waiting: Map<number, Waiting> }

const patienceMs = 15_000
const heapMb = 192

/** The way to the dictionary was cut; nothing was changed by the question, so that it can be asked again. */
class Disconnected extends Error {}

let place: string | undefined
let connecting: Promise<Connection> | undefined
let lastId = 0
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
  const { socket, waiting } = await connecting
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new Disconnected('the dictionary has gone'))
    waiting.set(id, { resolve, reject })
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
  place ??= socketPath()
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
  const waiting: Connection['waiting'] = new Map()
  receive(socket, (message) => {
    const answered = message as Answered
    const asker = waiting.get(answered.id)
    waiting.delete(answered.id)
    if (waiting.size === 0) socket.unref()
    isAnswering = true
    if ('failure' in answered) asker?.reject(new Error(answered.failure))
    else asker?.resolve(answered.value)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    connecting = undefined
    isAnswering = false
    for (const { reject } of waiting.values()) reject(new Disconnected('the dictionary has gone'))
  })
  socket.unref()
  return { socket, waiting }
}
