import { createHash } from 'node:crypto'
import type { PictureSource } from '@tsuzuri/wordpress/body/conversion-context'
import { hostOf } from '../followed-links.ts'
import type { Survey, SurveyedAttachment } from '../survey.ts'

export type Original = {
  /** Identical for all sizes of a picture. */
  key: string
  /** The address in the report. */
  shown: string
  /** Possible paths in the uploads folder, and possible addresses on the old site. */
  files: string[]
  urls: string[]
  /** The data URL of a picture that is embedded in the text. */
  data?: string | undefined
}

/** Finds the uploaded file of a picture, which texts show in various sizes. */
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
    // In merged blogs an attachment id may belong to another picture.
    const found = addressed ?? (numbered && isShownAt(numbered, given) ? numbered : undefined)
    const original = found?.url || whole
    const urls = [...new Set([original, url])].filter((one) => ownHosts.has(hostOf(one)))
    const files = [found?.file ?? '', ...[original, whole, url].map(fileOf)].filter((file) => file !== '')
    return { key: bare(original), shown: url, files: [...new Set(files)], urls }
  }
}

/** An attachment of which only the file name is known. */
function withoutAddress(file: string): Original {
  return { key: `file:${file}`, shown: file || 'URLのない画像', files: file === '' ? [] : [file], urls: [] }
}

function dataKey(url: string): string {
  return `data:${createHash('sha256').update(url).digest('hex')}`
}

/** The address without scheme and query, so that all forms of it are equal. */
export function bare(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[?#].*$/, '')
}

/** Removes Jetpack's image proxy from the address. */
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

/**
 * The uploaded file name, as far as it can be derived: WordPress adds sizes and marks files that it scaled or rotated.
 */
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
