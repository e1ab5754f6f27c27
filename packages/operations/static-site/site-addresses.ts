import { destinations } from '@tsuzuri/content/syndication/destination'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { findAddressFault } from '@tsuzuri/server/http/canonical-path'
import { exportStartPaths, unexportedPaths } from '@tsuzuri/server/pages/route-paths'
import { iconAddresses } from '@tsuzuri/server/pages/page-routes'
import { syndicationPath } from '@tsuzuri/server/syndication/check'
import { ownAddress } from './site-paths.ts'

/** The addresses that every magazine has, linked or not. */
export const firstAddresses = [
  ...exportStartPaths,
  transmissionPath,
  '/magazine/manifest.webmanifest',
  ...iconAddresses.keys(),
  '/robots.txt',
  '/llms.txt',
  '/sitemap.xml',
  ...destinations.map(syndicationPath),
]

/**
 * The paths on this site that a document links to or embeds. Queries are removed: they belong to search, which static
 * files can't answer.
 */
export function addressesIn(text: string, publicUrl: string): string[] {
  const found = [
    ...attributes(text, /\s(?:href|src|content)="([^"]*)"/g),
    ...attributes(text, /\ssrcset="([^"]*)"/gi).flatMap((set) => set.split(',').map(firstWord)),
    ...attributes(text, /\simagesrcset="([^"]*)"/gi).flatMap((set) => set.split(',').map(firstWord)),
    ...absolute(text, publicUrl),
  ]
  const paths = found.map((href) => pathOf(href, publicUrl)).filter((path) => path !== undefined)
  return [...new Set(paths)].filter(
    (path) =>
      ownAddress.test(path) &&
      !unexportedPaths.some((never) => path.startsWith(never)) &&
      !bareMedia.test(path) &&
      findAddressFault(path) === undefined,
  )
}

/** A picture without a width. In an export this path is a folder. */
const bareMedia = /^\/media\/[^/]+$/

/** The pictures that a document names without a width, such as for link previews. */
export function bareMediaIn(text: string, publicUrl: string): string[] {
  const names = absolute(text, publicUrl).map((href) => /\/media\/([^/]+)$/.exec(href)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

function absolute(text: string, publicUrl: string): string[] {
  return text
    .split(`${publicUrl}/`)
    .slice(1)
    .map((rest) => `${publicUrl}/${/^[^"'<>\s\\)&]*/.exec(rest)?.[0] ?? ''}`)
}

function attributes(text: string, form: RegExp): string[] {
  return Array.from(text.matchAll(form), ([, value = '']) => value.replaceAll('&amp;', '&').trim())
}

function firstWord(part: string): string {
  return part.trim().split(/\s/)[0] ?? ''
}

function pathOf(href: string, publicUrl: string): string | undefined {
  const within = href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : href
  return within.startsWith('/') && !within.startsWith('//') ? within.replace(/[?#].*$/s, '') : undefined
}

/** The file that a host serves for an address. */
export function fileOf(address: string): string {
  const path = decodeURI(address).slice(1)
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}
