type Link = HTMLAnchorElement | HTMLAreaElement
type Page = { readonly activeElement: Element | null; readonly links: Iterable<Link> }

export type LeftLinks = {
  /** Notes the link that has the focus while the reader leaves a history entry. */
  leave: (entry: string) => void
  /** The link by which the reader left an entry, if the page still has it. */
  find: (entry: string) => Link | undefined
}

/** The number of history entries to remember; older ones are removed. */
export const entriesKept = 50

/** Remembers the link by which each history entry was left, by its address: the page is rendered again. */
export function openLeftLinks(page: Page): LeftLinks {
  const left = new Map<string, { href: string; at: number }>()
  const linksTo = (href: string) => [...page.links].filter((link) => link.href === href)
  return {
    leave(entry) {
      const link = [...page.links].find((one) => one === page.activeElement)
      left.delete(entry)
      if (link === undefined) return
      left.set(entry, { href: link.href, at: linksTo(link.href).indexOf(link) })
      if (left.size > entriesKept) left.delete([...left.keys()][0] ?? '')
    },
    find(entry) {
      const { href = '', at = 0 } = left.get(entry) ?? {}
      return linksTo(href)[at]
    },
  }
}
