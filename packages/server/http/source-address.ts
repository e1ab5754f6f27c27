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
 * The client's address: that of the socket, or behind trusted proxies the address that the outermost of them saw. For
 * IPv6 the /64 network counts, because one client has many addresses.
 */
export function sourceOf(c: HonoContext, trustedProxies: number): string {
  const socket = socketAddressOf(c) ?? unknownSource
  if (trustedProxies === 0) return network(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return network(withoutPort(forwarded.at(-trustedProxies) || socket))
}

/** Some proxies append the port, which is another one for each connection: `192.0.2.7:50432`, `[2001:db8::1]:50432`. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? []
  return inBrackets ?? plain ?? address
}

/** The other end of the connection; undefined for a request that did not come over the network. */
export function socketAddressOf(c: HonoContext): string | undefined {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress
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
