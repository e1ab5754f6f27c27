import type { Config } from '../config.ts'
import { headersOfAll } from '../errors.ts'

const yearSeconds = 365 * 24 * 3600

/**
 * Headers of every response. A magazine at an https address tells browsers to use no other (RFC 6797). Subdomains are not
 * included: they may belong to others.
 */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return headersOfAll
  return { ...headersOfAll, 'strict-transport-security': `max-age=${yearSeconds}` }
}
