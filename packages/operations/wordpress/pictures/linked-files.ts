import type { Body } from '@tsuzuri/content/body/blocks'
import { rewriteBody } from '@tsuzuri/content/body/rewrite'

/** Rewrites links to files of the old site to the imported files; other links are unchanged. */
export async function placeFiles(
  body: Body,
  find: (url: string) => Promise<string | undefined>,
): Promise<Body> {
  const targets = new Map<string, string | undefined>()
  rewriteBody(body, {
    mark: (mark) => {
      if (mark.type === 'link' && /^https?:/.test(mark.href)) targets.set(mark.href, undefined)
      return mark
    },
  })
  for (const href of targets.keys()) targets.set(href, await find(href))
  return rewriteBody(body, {
    mark: (mark) => (mark.type === 'link' ? { ...mark, href: targets.get(mark.href) ?? mark.href } : mark),
  })
}
