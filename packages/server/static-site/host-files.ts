import { feedFormats, feedTypes } from '@tsuzuri/content/list-address'
import { socialPlaces, variantSteps } from '@tsuzuri/content/media-variants'

/** An old address and where it leads; or one that is gone. */
export type OldAddress = { path: string; status: 301; target: string } | { path: string; status: 410 }

const pagePolicies = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

const forever = 'public, max-age=31536000, immutable'

/** `_headers`, as Netlify and Cloudflare Pages read it: what the server says of each kind of address. */
export function headersFile(page: Headers): string {
  const policies = pagePolicies.flatMap((name) => {
    const value = page.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  const rules: [string, string[]][] = [
    ['/magazine/*', policies],
    ['/external-transmission/*', policies],
    ['/magazine/assets/*', [`cache-control: ${forever}`]],
    ['/media/*', [`cache-control: ${forever}`, "content-security-policy: default-src 'none'; sandbox"]],
    [
      '/files/*',
      [
        `cache-control: ${forever}`,
        "content-security-policy: default-src 'none'; sandbox",
        'content-disposition: attachment',
        'x-content-type-options: nosniff',
      ],
    ],
    ...variantSteps.map((step): [string, string[]] => [`/media/:name/${step}`, ['content-type: image/webp']]),
    ...Array.from({ length: socialPlaces + 1 }, (_, place): [string, string[]] => [
      `/media/:name/social-${place}`,
      ['content-type: image/jpeg'],
    ]),
    ['/social/*', ['cache-control: public, max-age=604800']],
    ...Object.entries(feedFormats).map(([format, file]): [string, string[]] => [
      `/feeds/${file}`,
      [`content-type: ${feedTypes[format as keyof typeof feedTypes]}; charset=utf-8`],
    ]),
  ]
  return rules.map(([path, lines]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`).join('\n')
}

/** `_redirects`, in the same hosts' form. */
export function redirectsFile(addresses: readonly OldAddress[]): string {
  const lines = addresses.map((one) =>
    one.status === 301 ? `${one.path} ${one.target} 301` : `${one.path} /410.html 410`,
  )
  return `${['/ /magazine/ 302', ...lines].join('\n')}\n`
}

/** For hosts that know no redirects. */
export const frontDoor =
  '<!doctype html><html lang="ja"><meta charset="utf-8"><title>移動します</title><meta http-equiv="refresh" content="0; url=/magazine/"><link rel="canonical" href="/magazine/"><p><a href="/magazine/">雑誌を開く</a></p></html>\n'
