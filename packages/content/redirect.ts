import { z } from 'zod'
import { hrefSchema } from './address.ts'

/** An old path of this site and where it leads now. */
export const redirectSchema = z
  .strictObject({
    path: hrefSchema
      .refine((path) => path.startsWith('/'), { error: '/ で始まるURLに限ります' })
      .overwrite(asBrowsersAsk),
    target: hrefSchema.overwrite(asBrowsersAsk),
  })
  .refine(({ path, target }) => path !== target, { error: '自分自身へは移せません', path: ['target'] })
export type Redirect = z.infer<typeof redirectSchema>

export function articlePath(slug: string): string {
  return `/magazine/${encodeURIComponent(slug)}/`
}

/** Japanese letters in a path are percent-encoded on the way: `/magazine/髪/` and its encoded form are one address. */
function asBrowsersAsk(href: string): string {
  return href.startsWith('/') ? withLargeEscapes(encodeURI(href).replace(/%25(?=[0-9a-f]{2})/gi, '%')) : href
}

/** `%e9` and `%E9` are one letter; other systems wrote small ones into the links that lead here. */
export function withLargeEscapes(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

/** The slug in an article's address; undefined where the path is no article's. */
export function slugInPath(path: string): string | undefined {
  const part = /^\/magazine\/([^/]+)\/$/.exec(path)?.[1]
  if (part === undefined) return undefined
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
