import { Link as RouterLink, type LinkProps } from 'react-router'
import { base } from './addresses.ts'

/**
 * React Router as the server's build has it (see vite.config.ts). Its `Link` asks a dozen hooks how to follow a click; on
 * the server nobody clicks, and a page has a hundred links. The markup is the same.
 */
export * from 'react-router'

export function Link(props: LinkProps) {
  const { to, ...rest } = props
  if (typeof to !== 'string' || !plainAddress.test(to) || !Object.keys(rest).every(isPlain))
    return <RouterLink {...props} />
  return <a {...rest} href={`${base}${to}`} data-discover="true" />
}

const plainAddress = /^\/(?!\/)[^?#]*(?<!\/\/)$/

/** Properties that belong to the element, not to the router. */
function isPlain(name: string): boolean {
  return /^(children|className|style|rel|id|title|lang|tabIndex|(aria|data)-.*)$/.test(name)
}
