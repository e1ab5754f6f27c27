import { articlePath } from '@tsuzuri/content/redirect'
import { readArchivedRedirects, readArchivedWithdrawals } from '@tsuzuri/database/archive/archived-addresses'
import { findMedia } from '@tsuzuri/database/media'
import { endedSlugs } from '@tsuzuri/database/published/articles/ended-slugs'
import { readSnapshot } from '@tsuzuri/database/backup/read-only-snapshot'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '@tsuzuri/server/context'
import { findVariant } from '@tsuzuri/server/images/variant'
import { openStaticApp } from '@tsuzuri/server/static-app'
import { eachAtOnce } from '../files/each-at-once.ts'
import { addressesIn, bareMediaIn, fileOf, firstAddresses } from './site-addresses.ts'
import { caddyFile } from './caddy-file.ts'
import { frontDoor, headersFile, redirectsFile } from './host-files.ts'
import { decodedPath, hostRules, type OldAddress, oldPaths } from './host-rules.ts'
import { nginxFile } from './nginx-file.ts'
import { nginxMaps } from './nginx-maps.ts'
import { type Ask, patientFetch } from './patient-fetch.ts'
import { openSiteWriter, type SiteWriter } from './site-writer.ts'
import type { SiteFile, SiteTarget } from './target.ts'

export type SiteCounts = {
  pages: number
  files: number
  written: number
  removed: number
  /** Linked addresses that respond with an error. */
  missing: string[]
  /** Old addresses with a query, which `_redirects` can't express; the nginx and Caddy configuration contains them. */
  unsaid: number
  /** Old addresses that are not UTF-8, which no host configuration can contain. */
  undecodable: number
}

const picturesAtOnce = 3
const textual = /^(?:text\/|application\/(?:xml|rsl\+xml|feed\+json|rss\+xml|atom\+xml|manifest\+json|json))/

/** Their names contain a hash of their content, so a file that was written before is unchanged. */
const lasting = /^\/(?:media|files|social|magazine\/assets)\//

/**
 * Writes everything that readers may see as files, rendered by the app of the server. Unchanged files are not written
 * again.
 */
export async function exportSite(
  context: Context,
  target: SiteTarget,
  onProgress: (counts: SiteCounts, waiting: number) => void = () => {},
  pausesMs?: readonly number[],
): Promise<SiteCounts> {
  const before = await target.readManifest()
  await target.saveManifest(before)
  const counts: SiteCounts = {
    pages: 0,
    files: 0,
    written: 0,
    removed: 0,
    missing: [],
    unsaid: 0,
    undecodable: 0,
  }
  const writer = openSiteWriter(target, before, counts)
  try {
    await putSite(context, writer, counts, { onProgress, pausesMs })
    await writer.finish()
  } catch (error) {
    await writer.abandon().catch(() => {})
    throw error
  }
  return counts
}

type Exporting = {
  onProgress: (counts: SiteCounts, waiting: number) => void
  /** Pauses between attempts to render a page; see `patientFetch`. */
  pausesMs?: readonly number[] | undefined
}

async function putSite(
  context: Context,
  writer: SiteWriter,
  counts: SiteCounts,
  { onProgress, pausesMs }: Exporting,
): Promise<void> {
  await readSnapshot(context.db, async (snapshot) => {
    const app = await openStaticApp(context, snapshot)
    const { publicUrl } = context.config
    const waiting: string[] = []
    const pictures: string[] = []
    const seen = new Set<string>()
    const follow = (addresses: readonly string[]) => {
      for (const address of addresses) {
        if (!seen.has(address)) (lasting.test(address) ? pictures : waiting).push(address)
        seen.add(address)
      }
    }
    const ask = patientFetch(publicUrl, app.fetch, pausesMs)

    /**
     * Static files exist only for widths, so a picture without a width is replaced by its widest variant, in a format
     * that every client can read.
     */
    async function withWidths(text: string): Promise<string> {
      let widened = text
      for (const name of bareMediaIn(text, publicUrl)) {
        const media = await findMedia(snapshot, name)
        const variant = media && findVariant(media, undefined, undefined)
        if (variant?.kind !== 'width') continue
        const address = `/media/${name}/${variant.step}.${variant.format}`
        follow([address])
        widened = widened.replaceAll(`${publicUrl}/media/${name}`, (bare, at: number, whole: string) =>
          /^[/\w]/.test(whole.slice(at + bare.length, at + bare.length + 1))
            ? bare
            : `${publicUrl}${address}`,
        )
      }
      return widened
    }

    async function take(address: string): Promise<void> {
      if (lasting.test(address) && writer.keep(fileOf(address))) return
      const file = /^(\/media\/[^/]+\/\d+)\.[a-z]+$/.exec(address)?.[1]
      const response = await ask(file ?? address, file === undefined ? 'image/webp' : '')
      if (response.status !== 200) {
        await response.body?.cancel()
        if (response.status >= 400 && response.status !== 410) counts.missing.push(address)
        return
      }
      const type = response.headers.get('content-type') ?? 'application/octet-stream'
      if (type.startsWith('text/html')) counts.pages += 1
      await writer.put(
        fileOf(address),
        await fileFrom(response, type, withWidths, (text) => follow(addressesIn(text, publicUrl))),
      )
    }

    const { adsTxt = [] } = (await readSettings(snapshot)).settings
    follow([...firstAddresses, ...(adsTxt.length === 0 ? [] : ['/ads.txt']), ...app.assets])
    const taken = async (address: string) => {
      await take(address)
      onProgress(counts, waiting.length + pictures.length)
    }
    await eachAtOnce(waiting, 1, taken)
    // Pages are rendered one by one, pictures by several threads.
    await eachAtOnce(pictures, picturesAtOnce, taken)
    await putHostFiles(writer, ask, publicUrl, await oldAddresses())

    async function oldAddresses(): Promise<OldAddress[]> {
      const gone = [
        ...(await readArchivedWithdrawals(snapshot)).map(({ slug }) => slug),
        ...(await endedSlugs(snapshot, app.context.now())),
      ].map(articlePath)
      const paths = [...(await readArchivedRedirects(snapshot)).map(({ path }) => path), ...gone]
      const known: OldAddress[] = []
      for (const path of new Set(paths)) {
        const { status, headers, body } = await ask(path)
        await body?.cancel()
        const target = headers.get('location')
        if (status !== 301 && status !== 410) continue
        if (decodedPath(path) === undefined) {
          counts.undecodable += 1
          continue
        }
        if (path.includes('?')) counts.unsaid += 1
        if (status === 301 && target !== null) known.push({ path, status, target })
        if (status === 410) known.push({ path, status })
      }
      return known
    }
  })
}

async function fileFrom(
  response: Response,
  type: string,
  withWidths: (text: string) => Promise<string>,
  follow: (text: string) => void,
): Promise<SiteFile> {
  const cacheControl = response.headers.get('cache-control') ?? ''
  if (!textual.test(type) || /javascript|css/.test(type)) {
    return { bytes: await response.bytes(), type, cacheControl }
  }
  const text = await withWidths(await response.text())
  follow(text)
  return { bytes: Buffer.from(text), type, cacheControl }
}

async function putHostFiles(
  writer: SiteWriter,
  ask: Ask,
  publicUrl: string,
  old: readonly OldAddress[],
): Promise<void> {
  const html = { type: 'text/html; charset=utf-8', cacheControl: 'public, max-age=0, must-revalidate' }
  const plain = { type: 'text/plain; charset=utf-8', cacheControl: 'no-store' }
  const home = await ask('/magazine/')
  await home.body?.cancel()
  // No article can have this slug.
  await writer.put('404.html', { bytes: await (await ask('/magazine/404/nothing-here/')).bytes(), ...html })
  const gone = old.find(({ status }) => status === 410)
  const goneArticle = old.find(({ status, path }) => status === 410 && path.startsWith('/magazine/')) ?? gone
  if (goneArticle !== undefined) {
    await writer.put('410.html', { bytes: await (await ask(goneArticle.path)).bytes(), ...html })
  }
  await writer.put('index.html', { bytes: Buffer.from(frontDoor), ...html })
  await writer.put('_headers', { bytes: Buffer.from(headersFile(home.headers)), ...plain })
  await writer.put('_redirects', { bytes: Buffer.from(redirectsFile(old)), ...plain })
  const rules = hostRules(home.headers)
  const paths = oldPaths(old)
  await writer.put('_nginx.conf', { bytes: Buffer.from(nginxFile(rules, publicUrl)), ...plain })
  await writer.put('_nginx-http.conf', { bytes: Buffer.from(nginxMaps(paths, publicUrl)), ...plain })
  await writer.put('_Caddyfile', { bytes: Buffer.from(caddyFile(rules, paths)), ...plain })
}
