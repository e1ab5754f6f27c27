import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { type Acknowledged, chainTitle } from './editors.ts'
import { get, keptConnections } from './get.ts'
import { newTally, type Tally } from './tally.ts'

export type ReaderTallies = {
  /** Pages that every instance had cached before the fault. */
  kept: Tally
  /** Pages that change, and pages that were not requested before. */
  others: Tally
  /** Scripts and style sheets of all pages that were seen, from any version. */
  assets: Tally
  /** Responses with a title that was replaced more than a second before, without a header that says so. */
  late: number
}

export type Readers = { tallies: ReaderTallies; stop: () => Promise<void> }

const keptReaders = 6
const pauseMs = 60
const freshMs = 1000

/** Readers who request pages through the balancer until they are stopped. */
export function startReaders(
  { url }: Pick<Cluster, 'url'>,
  kept: readonly string[],
  acknowledged: Acknowledged,
): Readers {
  const tallies: ReaderTallies = { kept: newTally(), others: newTally(), assets: newTally(), late: 0 }
  const stopping = new AbortController()

  async function readKept(first: number): Promise<void> {
    for (let at = first; !stopping.signal.aborted; at += 1) {
      await get(`${url}${kept[at % kept.length]}`, { agent: keptConnections }).then(
        ({ status }) => tallies.kept.note(status),
        (error: unknown) => tallies.kept.fail(error),
      )
      await delay(pauseMs)
    }
  }

  async function readChanging(): Promise<void> {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const { chain } = acknowledged
      const path = chain === undefined || at % 3 === 0 ? '/magazine/' : `/magazine/${chain.slug}/`
      const isOld = chain !== undefined && performance.now() - chain.at > freshMs
      try {
        const { status, headers, body } = await get(`${url}${path}`)
        tallies.others.note(status)
        const isMarked = String(headers['cache-status']).includes('stale-if-error')
        const isFresh = !isOld || path === '/magazine/' || shownNumber(body) >= chain.number
        if (status === 200 && !isMarked && !isFresh) tallies.late += 1
      } catch (error) {
        tallies.others.fail(error)
      }
      await delay(pauseMs)
    }
  }

  /** Loads the files that pages name, also long after a page was opened. */
  async function loadAssets(): Promise<void> {
    const known = new Set<string>()
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      try {
        const page = await get(`${url}${kept[at % kept.length]}`)
        for (const [address] of page.body.toString().matchAll(assetAddress)) known.add(address)
        const chosen = [...known].toSorted()[at % known.size]
        if (chosen !== undefined) tallies.assets.note(await statusOfAsset(`${url}${chosen}`))
      } catch (error) {
        tallies.assets.fail(error)
      }
      await delay(pauseMs)
    }
  }

  const reading = [
    loadAssets(),
    ...Array.from({ length: keptReaders }, (_, at) => readKept(at * 3)),
    readChanging(),
    readChanging(),
  ]
  return {
    tallies,
    stop: async () => {
      stopping.abort()
      await Promise.all(reading)
    },
  }
}

const assetAddress = /\/magazine\/assets\/[\w.-]+\.(?:js|css)/g

/** A response of another content type instead of a script or a style sheet counts as missing. */
async function statusOfAsset(address: string): Promise<number> {
  const { status, headers } = await get(address)
  const isRight = /javascript|css/.test(String(headers['content-type']))
  return status === 200 && !isRight ? 404 : status
}

/** The number of the edit whose title a page shows, or -1. */
export function shownNumber(body: Buffer): number {
  const [before = '', after = ''] = chainTitle(0).split('0')
  return Number(new RegExp(`${before}(\\d+)${after}`).exec(body.toString())?.[1] ?? -1)
}
