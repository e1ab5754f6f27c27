import { readFile } from 'node:fs/promises'
import type { Media } from '@tsuzuri/content/media'
import { variantSteps } from '@tsuzuri/content/media-variants'
import { readConfig } from '../packages/server/config.ts'
import { makeVariant } from '../packages/server/images/make-variant.ts'
import { findVariant } from '../packages/server/images/variant.ts'
import { ingestMedia } from '../packages/server/media/ingest-media.ts'
import { openMediaStore } from '../packages/server/media/media-store.ts'
import { openMagazineDatabase } from '../packages/server/open-database.ts'
import { measureHits } from './picture-hits.ts'
import { keepResult, machine, median } from './result.ts'
import { newDataFolder } from './load/running-magazine.ts'

/**
 * The cost of pictures: CPU time to ingest one and to create each variant, bytes of each format relative to the
 * original, and CPU time to serve an existing variant, compared with a bare node:http server with the same bytes.
 */
const files = ['bottle/sumi/145', 'leaf/sora/112', 'flower/nadeshiko/64', 'portrait/ai/4']
const formats = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', '*/*'],
] as const

await using folder = await newDataFolder()
const config = readConfig({ DATA_DIR: folder.path })
const now = () => new Date()
const db = await openMagazineDatabase(config.database, now())
const store = await openMediaStore(config.store)
const pictures: { bytes: Buffer; media: Media }[] = []
const takingIn: number[] = []
for (const file of files) {
  const bytes = await readFile(new URL(`../sample/pictures/${file}.webp`, import.meta.url))
  const { value, ms } = await cpuOf(async () => ingestMedia({ db, by: 'bench', now: now() }, store, bytes))
  takingIn.push(ms)
  pictures.push({ bytes, media: value.value })
}
const ingestMs = round(median(takingIn))
const rows = []
for (const step of variantSteps) {
  for (const [format, accept] of formats) rows.push(await making(pictures, step, format, accept))
}
console.table(rows)
// Only one process may open the store, and another one serves.
await store.close()
await db.close()
const hits = await measureHits(folder.path, pictures[0]?.media.name ?? '')
console.log(`taking in: ${ingestMs} ms of CPU; what was made before:`)
console.table(hits.rows)
console.log(`foreign load: ${hits.foreignLoad} processors`)
await keepResult('images', { ...machine(), ingestMs, hits, rows })

async function making(
  pictures: readonly { bytes: Buffer; media: Media }[],
  step: number,
  format: string,
  accept: string,
) {
  const ms: number[] = []
  let [made, original] = [0, 0]
  for (const { bytes, media } of pictures) {
    const variant = findVariant(media, String(step), accept)
    if (variant === undefined) continue
    const { value, ms: spent } = await cpuOf(() => makeVariant(bytes, media, variant))
    ms.push(spent)
    made += value.length
    original += bytes.length
  }
  const share = `${round((made / original) * 100)} %`
  return { step, format, cpuMs: round(median(ms)), bytes: Math.round(made / ms.length), ofOriginal: share }
}

async function cpuOf<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
