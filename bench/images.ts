import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Media } from '@tsuzuri/content/media'
import { variantSteps } from '@tsuzuri/content/media-variants'
import { createApp } from '../packages/server/app.ts'
import { readConfig } from '../packages/server/config.ts'
import type { Context } from '../packages/server/context.ts'
import { makeVariant } from '../packages/server/images/make-variant.ts'
import { findVariant } from '../packages/server/images/variant.ts'
import { ingestMedia } from '../packages/server/ingest-media.ts'
import { openLog } from '../packages/server/log.ts'
import { openMediaStore } from '../packages/server/media-store.ts'
import { openMagazineDatabase } from '../packages/server/open-database.ts'
import { drawPicture } from '../packages/server/sample/pictures.ts'
import { keepResult, machine, median } from './result.ts'

/**
 * What pictures cost: CPU to take one in and to make each variant of it, bytes of each format beside the original,
 * and CPU of a picture that was made before, beside an answer of the same bytes that looks nothing up.
 */
const recipes = ['bottle/sumi/145', 'leaf/sora/112', 'flower/nadeshiko/64', 'portrait/ai/7']
const formats = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', '*/*'],
] as const
const hits = 2000

const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-bench-'))
const config = readConfig({ DATA_DIR: folder })
const now = () => new Date()
const db = await openMagazineDatabase(config.database, now())
const store = await openMediaStore(config.store)
const context: Context = { config, db, store, log: openLog('silent'), now }
try {
  const pictures: { bytes: Buffer; media: Media }[] = []
  const takingIn: number[] = []
  for (const recipe of recipes) {
    const bytes = await drawPicture(`picture:${recipe}`)
    const { value, ms } = await cpuOf(async () => ingestMedia({ db, by: 'bench', now: now() }, store, bytes))
    takingIn.push(ms)
    pictures.push({ bytes, media: value.value })
  }
  const rows = []
  for (const step of variantSteps) {
    for (const [format, accept] of formats) rows.push(await making(pictures, step, format, accept))
  }
  console.table(rows)
  const hit = await hitting(pictures[0]?.media.name ?? '')
  const ingestMs = round(median(takingIn))
  console.log(
    `taking in: ${ingestMs} ms of CPU; a hit: ${hit.us} µs, ${hit.ratio}× an answer that looks nothing up`,
  )
  await keepResult('images', { ...machine(), ingestMs, hit, rows })
} finally {
  await store.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
}

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

/** In turns, so that a busy moment falls on both alike. */
async function hitting(name: string) {
  const app = createApp(context)
  const ask = async () =>
    app.fetch(new Request(`http://localhost/media/${name}/640`, { headers: { accept: 'image/avif' } }))
  const bytes = await (await ask()).bytes()
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 10; round += 1) {
    ours.push((await cpuOf(() => times(async () => (await ask()).bytes()))).ms)
    bare.push((await cpuOf(() => times(async () => new Response(bytes).bytes()))).ms)
  }
  const us = (ms: readonly number[]) => round((median(ms) * 1000) / hits)
  return { bytes: bytes.length, us: us(ours), bareUs: us(bare), ratio: round(us(ours) / us(bare)) }
}

async function times(work: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < hits; at += 1) await work()
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
