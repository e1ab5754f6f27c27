import { createHash } from 'node:crypto'
import type { PictureSource } from '@tsuzuri/wordpress/body/conversion-context'
import { hostOf } from './followed-links.ts'
import type { Survey, SurveyedAttachment } from './survey.ts'

export type Original = {
  /** The same for every size in which WordPress shows a picture. */
  key: string
  /** For people. */
  shown: string
  /** Where it may be in the uploads folder, and at which addresses of the old site. */
  files: string[]
  urls: string[]
  /** The picture itself, where it came inside the text. */
  data?: string | undefined
}

/** Texts show a picture in some size or other; this finds the file that somebody once uploaded. */
export function originalsOf({
  head: { siteUrl },
  attachments,
}: Survey): (picture: PictureSource) => Original {
  const byUrl = new Map([...attachments].map(([id, { url }]) => [bare(url), id]))
  const ownHosts = new Set([siteUrl, ...[...attachments.values()].map(({ url }) => url)].map(hostOf))
  return ({ url: given, id }) => {
    if (given.startsWith('data:'))
      return { key: dataKey(given), shown: '本文に埋め込まれた画像', files: [], urls: [], data: given }
    if (given === '') return withoutAddress(attachments.get(id ?? '')?.file ?? '')
    const url = withoutProxy(URL.parse(given, `${siteUrl}/`)?.href ?? given)
    const whole = withoutSize(url)
    const numbered = attachments.get(id ?? '')
    const addressed = attachments.get(byUrl.get(bare(url)) ?? byUrl.get(bare(whole)) ?? '')
    // In merged blogs a number may be that of another picture.
    const found = addressed ?? (numbered && isShownAt(numbered, given) ? numbered : undefined)
    const original = found?.url || whole
    const urls = [...new Set([original, url])].filter((one) => ownHosts.has(hostOf(one)))
    const files = [found?.file ?? '', ...[original, whole, url].map(fileOf)].filter((file) => file !== '')
    return { key: bare(original), shown: url, files: [...new Set(files)], urls }
  }
}

/** An attachment of which the export knows only the file. */
function withoutAddress(file: string): Original {
  return { key: `file:${file}`, shown: file || 'URLのない画像', files: file === '' ? [] : [file], urls: [] }
}

function dataKey(url: string): string {
  return `data:${createHash('sha256').update(url).digest('hex')}`
}

/** Without scheme and query: one picture, however it was asked for. */
export function bare(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[?#].*$/, '')
}

/** Jetpack shows pictures through a machine of its own. */
function withoutProxy(url: string): string {
  return url.replace(/^https?:\/\/i\d\.wp\.com\//i, 'https://')
}

function withoutSize(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '')
}

function isShownAt({ url, file }: SurveyedAttachment, address: string): boolean {
  const name = baseName(address)
  return address === url || (name !== '' && [url, file].some((one) => baseName(one) === name))
}

/** The name that was uploaded, as far as one can tell: WordPress adds sizes, and marks files that it scaled or turned. */
function baseName(address: string): string {
  const name = withoutSize(address).replace(/^.*\//, '')
  return decoded(name).replace(/-(?:scaled|rotated)(?=\.\w{3,4}$)/, '')
}

function fileOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? ''
  const inside =
    /\/(?:wp-content\/uploads|files)\/(.+)$/.exec(path)?.[1] ??
    /^\/(\d{4}\/\d{2}\/[^/]+)$/.exec(path)?.[1] ??
    ''
  return decoded(inside)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
