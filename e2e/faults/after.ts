import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { openDatabase } from '@tsuzuri/database/open'
import { readConfig } from '@tsuzuri/server/config'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import type { Cluster } from './cluster.ts'
import { type Acknowledged, chainTitle } from './editors.ts'
import { get } from './get.ts'
import { shownNumber } from './readers.ts'

/** Enough requests to reach each worker of an instance very probably. */
const asksPerInstance = 6
/**
 * Timeout of each request of a check. Node's cluster assigns a new connection to one worker; if that worker was just
 * killed, the connection never gets a response, and a longer timeout would only prolong the measured time.
 */
const lookMs = 2000

/**
 * Undefined if every instance is ready, can write, and shows the newest acknowledged title; otherwise the first reason.
 */
export async function findUnhealed(
  { instances }: Cluster,
  { chain }: Acknowledged,
): Promise<string | undefined> {
  if (chain === undefined) return 'no write'
  for (const { name, url } of instances) {
    const look = (path: string) => get(`${url}${path}`, { patienceMs: lookMs })
    for (const path of ['/readyz', '/readyz/studio']) {
      const { status, body } = await look(path)
      const { status: state, ...parts } = JSON.parse(body.toString()) as Record<string, string>
      if (status !== 200 || state !== 'ready') return `${name}: ${state} ${JSON.stringify(parts)}`
    }
    const { status, headers, body } = await look(`/magazine/${chain.slug}/`)
    if (status !== 200 || 'cache-status' in headers)
      return `${name}: ${status} ${String(headers['cache-status'] ?? '')}`
    if (shownNumber(body) < chain.number) return `${name}: an old page`
  }
  return undefined
}

/** Acknowledged writes that the database or the store does not have. Editors must be stopped. */
export async function listLost(cluster: Cluster, acknowledged: Acknowledged): Promise<string[]> {
  const { chain, articles, withdrawn, pictures } = acknowledged
  const lost: string[] = []
  const db = await openDatabase({ engine: 'postgres', url: cluster.env['DATABASE_URL'] ?? '' })
  try {
    const find = (slug: string) => findStoredArticleBySlug(db.reader, slug)
    const edited = chain && (await find(chain.slug))
    if (chain && numberOf(edited?.content.title) < chain.number) lost.push(`${chain.slug} ${chain.number}`)
    for (const { slug, title } of articles) if ((await find(slug))?.content.title !== title) lost.push(slug)
    for (const slug of withdrawn) if ((await find(slug)) === undefined) lost.push(slug)
  } finally {
    await db.close()
  }
  const store = await openStoreReader(readConfig(cluster.env).store)
  try {
    for (const { name, sha256 } of pictures) {
      const found = await store.find(originalKey(name))
      const bytes = found && (await buffer(found.body))
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) lost.push(`picture ${name}`)
    }
  } finally {
    await store.close()
  }
  return lost
}

/** Pages of any instance that do not show what was acknowledged. Editors must be stopped. */
export async function listStale({ instances }: Cluster, acknowledged: Acknowledged): Promise<string[]> {
  const { chain, articles, withdrawn } = acknowledged
  const stale: string[] = []
  for (const { name, url } of instances) {
    const ask = async (slug: string, isRight: (status: number, body: Buffer) => boolean) => {
      const { status, body } = await get(`${url}/magazine/${slug}/`)
      if (!isRight(status, body)) stale.push(`${name}: ${slug} (${status})`)
    }
    for (let at = 0; at < asksPerInstance; at += 1)
      if (chain) await ask(chain.slug, (status, body) => status === 200 && shownNumber(body) >= chain.number)
    for (const { slug, title } of articles.slice(-10))
      await ask(slug, (status, body) => status === 200 && body.includes(title))
    for (const slug of withdrawn.slice(-5)) await ask(slug, (status) => status === 404 || status === 410)
  }
  return stale
}

function numberOf(title: string | undefined): number {
  const [before = '', after = ''] = chainTitle(0).split('0')
  if (title === undefined || !title.startsWith(before)) return -1
  return Number(title.slice(before.length, title.length - after.length))
}
