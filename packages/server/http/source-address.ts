import { isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { SessionOrigin } from '@tsuzuri/database/staff/sessions'
import type { Context } from '../context.ts'

export const unknownSource = 'unknown'

export function originOf(c: HonoContext, { config }: Context): SessionOrigin {
  const agent = (c.req.header('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '')
  return { agent, source: sourceOf(c, config.trustedProxies) }
}

/**
 * Where a request comes from: the socket's other end, or behind proxies that the operator vouches for, the address that
 * the outermost of them saw. Of IPv6 the network counts: a household has more addresses than anybody can try.
 */
export function sourceOf(c: HonoContext, trustedProxies: number): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  const socket = env?.incoming?.socket?.remoteAddress ?? unknownSource
  if (trustedProxies === 0) return network(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return network(forwarded.at(-trustedProxies) || socket)
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const canonical = new URL(`http://[${plain.replace(/%.*$/, '')}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
