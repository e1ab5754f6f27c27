import { request as forward } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

/** A fault that a call meets: a lost connection, another response, or none. */
export type Fault = 'cut' | 'hang' | 'lose-answer' | { status: number; body: string }

export interface ProxiedCall {
  /** `Create`, `Part 3`, `Complete`, `Abort`, `ListParts`, `Put`, … */
  name: string
  attempt: number
  headers: IncomingHttpHeaders
}

/** A proxy in front of a real store that records every call and injects faults. */
export async function startFaultProxy(target: string) {
  const calls: string[] = []
  const state = {
    fault: (_call: ProxiedCall): Fault | undefined => undefined,
    partsNow: 0,
    partsAtOnce: 0,
    arrived: (_name: string): void => {},
    heldUntil: (): Promise<void> | undefined => undefined,
    partArrived: (): Promise<void> | undefined => undefined,
  }
  const loopback = await listenOnLoopback(async (request, response) => {
    if (request.method === 'OPTIONS') return pass(target, request, response)
    const name = nameOf(request)
    calls.push(name)
    state.arrived(name)
    const attempt = calls.filter((call) => call === name).length
    if (name.startsWith('Part')) {
      watchPart(state, response)
      await state.partArrived()
    }
    if (attempt > 1) await state.heldUntil()
    const fault = state.fault({ name, attempt, headers: request.headers })
    if (fault === 'hang') request.resume()
    else if (fault === 'cut') cutHalfWay(request)
    else if (typeof fault === 'object') answer(request, response, fault)
    else if (fault === 'lose-answer') pass(target, request, response, loseAnswer)
    else pass(target, request, response)
  })
  return {
    ...loopback,
    calls,
    failWith(fault: (call: ProxiedCall) => Fault | undefined) {
      state.fault = fault
    },
    /** Runs when a call of that name arrives, before it is forwarded. */
    when(name: string, act: () => void) {
      state.arrived = (arrived) => {
        if (arrived === name) act()
      }
    },
    /** Holds back retried calls until then, however busy the machine is. */
    holdRepeatsUntil(then: () => Promise<void> | undefined) {
      state.heldUntil = then
    },
    /** Holds back the first parts until so many have arrived, however fast the machine is. */
    holdFirstParts(count: number) {
      const { promise, resolve } = Promise.withResolvers<void>()
      let arrived = 0
      state.partArrived = () => {
        arrived += 1
        if (arrived === count) resolve()
        return promise
      }
    },
    partsAtOnce: () => state.partsAtOnce,
  }
}

function nameOf({ method, url }: IncomingMessage): string {
  const { searchParams } = new URL(url ?? '', 'http://proxy')
  const partNumber = searchParams.get('partNumber')
  if (partNumber) return `Part ${partNumber}`
  if (searchParams.has('uploads')) return 'Create'
  if (!searchParams.has('uploadId')) return method ?? ''
  return { POST: 'Complete', DELETE: 'Abort', GET: 'ListParts' }[method ?? ''] ?? ''
}

function watchPart(state: { partsNow: number; partsAtOnce: number }, response: ServerResponse): void {
  state.partsNow++
  state.partsAtOnce = Math.max(state.partsAtOnce, state.partsNow)
  response.on('close', () => state.partsNow--)
}

function cutHalfWay(request: IncomingMessage): void {
  request.once('data', () => request.socket.destroy())
  request.once('end', () => request.socket.destroy())
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body }: { status: number; body: string },
): void {
  request.resume().on('end', () => response.writeHead(status).end(body))
}

/** With the original headers, so that the signature stays valid. */
function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  handOver = giveAnswer,
): void {
  const { hostname, port } = new URL(target)
  const { method = 'GET', url: path = '/', headers } = request
  const onward = forward({ hostname, port, method, path, headers }, (answered) =>
    handOver(answered, response),
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => {
    if (!response.writableFinished) onward.destroy()
  })
  request.pipe(onward)
}

function giveAnswer(answered: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answered.statusCode ?? 502, answered.headers)
  answered.pipe(response)
}

function loseAnswer(answered: IncomingMessage, response: ServerResponse): void {
  answered.resume().on('end', () => response.destroy())
}
