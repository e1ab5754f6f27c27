import { socialPlaces, variantSteps } from '@tsuzuri/content/media-variants'
import { feedFiles, forever, mediaPolicy, type OldAddress, policiesOf, socialCaching } from './host-rules.ts'

/** `_headers` for Netlify and Cloudflare Pages: the headers that the server sends for each kind of address. */
export function headersFile(page: Headers): string {
  const policies = policiesOf(page).map(([name, value]) => `${name}: ${value}`)
  const rules: [string, string[]][] = [
    ['/magazine/*', policies],
    ['/external-transmission/*', policies],
    ['/magazine/assets/*', [`cache-control: ${forever}`]],
    ['/media/*', [`cache-control: ${forever}`, `content-security-policy: ${mediaPolicy}`]],
    [
      '/files/*',
      [
        `cache-control: ${forever}`,
        `content-security-policy: ${mediaPolicy}`,
        'content-disposition: attachment',
        'x-content-type-options: nosniff',
      ],
    ],
    ...variantSteps.map((step): [string, string[]] => [`/media/:name/${step}`, ['content-type: image/webp']]),
    ...Array.from({ length: socialPlaces + 1 }, (_, place): [string, string[]] => [
      `/media/:name/social-${place}`,
      ['content-type: image/jpeg'],
    ]),
    ['/social/*', [`cache-control: ${socialCaching}`]],
    ...feedFiles.map(([file, type]): [string, string[]] => [`/feeds/${file}`, [`content-type: ${type}`]]),
  ]
  return rules.map(([path, lines]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`).join('\n')
}

/** `_redirects` for the same hosts; the format has no queries. */
export function redirectsFile(addresses: readonly OldAddress[]): string {
  const lines = addresses
    .filter(({ path }) => !path.includes('?'))
    .map((one) => (one.status === 301 ? `${one.path} ${one.target} 301` : `${one.path} /410.html 410`))
  return `${['/ /magazine/ 302', ...lines].join('\n')}\n`
}

/** A page that redirects, for hosts without redirects. */
export const frontDoor =
  '<!doctype html><html lang="ja"><meta charset="utf-8"><title>移動します</title><meta http-equiv="refresh" content="0; url=/magazine/"><link rel="canonical" href="/magazine/"><p><a href="/magazine/">雑誌を開く</a></p></html>\n'
