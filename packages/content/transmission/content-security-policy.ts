import type { SiteSettings } from '../site-settings.ts'
import { openingsOf, type Openings, transmissionsOf } from './external-transmission.ts'

type Declaring = Pick<SiteSettings, 'tagManagerId' | 'transmissions'>

/** A policy that is too long for a response header is completed by a `meta` element: browsers enforce both. */
export type ContentSecurityPolicy = { header: string; meta?: string }

/** Proxies reserve 4 kB or 8 kB for all headers of a response. */
const mostHeaderCharacters = 1000
const anyOrigin: Openings = { script: ['https:'], image: ['https:'], connect: ['https:'], frame: ['https:'] }
const policies = new WeakMap<Declaring, ContentSecurityPolicy>()

/** Only what is declared to readers can be reached (F4). `inlineScript` is the source of the one script in the page. */
export function contentSecurityPolicyOf(settings: Declaring, inlineScript: string): ContentSecurityPolicy {
  const policy = policies.get(settings) ?? makePolicy(openingsOf(transmissionsOf(settings)), inlineScript)
  policies.set(settings, policy)
  return policy
}

function makePolicy(declared: Openings, inlineScript: string): ContentSecurityPolicy {
  const withScript = (openings: Openings) => ({ ...openings, script: [inlineScript, ...openings.script] })
  const whole = headerPolicy(withScript(declared))
  if (whole.length <= mostHeaderCharacters) return { header: whole }
  return {
    header: headerPolicy(withScript(anyOrigin)),
    meta: Object.values(sourceLists(withScript(declared))).join('; '),
  }
}

function headerPolicy(openings: Openings): string {
  const { script, image, connect, frame } = sourceLists(openings)
  return [
    // Firefox checks its prefetch of `rel=next` against this directive; all other kinds of requests have their own.
    "default-src 'self'",
    script,
    "style-src 'self'",
    // Colours of categories and the focal points of pictures are attributes of single elements.
    "style-src-attr 'unsafe-inline'",
    image,
    connect,
    "font-src 'self'",
    "manifest-src 'self'",
    "media-src 'none'",
    "worker-src 'self'",
    "child-src 'none'",
    frame,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

function sourceLists({ script, image, connect, frame }: Openings): Record<keyof Openings, string> {
  const also = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('')
  return {
    script: `script-src 'self'${also(script)}`,
    image: `img-src 'self' data:${also(image)}`,
    connect: `connect-src 'self'${also(connect)}`,
    frame: `frame-src${also(frame)}`,
  }
}
