import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { openSingleFlight } from '@tsuzuri/concurrency/single-flight'
import { Refusal } from '@tsuzuri/content/refusal'
import { findSoon } from '../media/find-soon.ts'
import type { MediaStore } from '../media/media-store.ts'
import { problem, problemResponse } from '../errors.ts'
import { immutableCaching, typeOfFile } from '../pages/assets.ts'
import { fileKey } from './build-file.ts'

/** Hashed files of other builds, from the store. */
export type KeptFiles = {
  /** The file, or a 404 with `no-store`, because an instance that is starting may still store it. */
  respond: (address: string) => Promise<Response>
}

/** Clients can request any number of names, and each is a request to the store. */
const bounds = { atOnce: 8, waiting: 64 }

export function openKeptFiles(store: Pick<MediaStore, 'find'>): KeptFiles {
  const flights = openSingleFlight<Uint8Array<ArrayBuffer> | undefined>()
  const queue = openBoundedQueue({ ...bounds, refusal: tooManyFiles })

  async function read(address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = await findSoon(store, fileKey(address))
    return file === undefined ? undefined : new Response(file.body).bytes()
  }

  return {
    async respond(address) {
      const body = await flights.run(address, () => queue.run(() => read(address)))
      const type = typeOfFile(address)
      if (body === undefined || type === undefined) return problemResponse(fileNotFound)
      return new Response(body, { headers: { 'content-type': type, 'cache-control': immutableCaching } })
    },
  }
}

const fileNotFound = problem(404, 'not-found', 'ファイルが見つかりません。', 'The file was not found.')

function tooManyFiles(): Refusal {
  return new Refusal(
    'busy',
    'ただいま混み合っています。少し待ってから、もう一度お試しください。',
    'Too many files are being read; try again in a moment.',
  )
}
