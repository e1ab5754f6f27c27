import { asBrowsersAsk } from '@tsuzuri/content/redirect'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import type { Writing } from './rows.ts'
import { readSettings, replaceSettings } from './settings.ts'

/** A page whose address or name has changed. */
export type MovedPage = { from: string; to: string; names?: { from: string; to: string } | undefined }

export function namesOf(before: { name: string } | undefined, after: { name: string }): MovedPage['names'] {
  return before && { from: before.name, to: after.name }
}

/** Updates the menu links in the settings that lead to these pages, and labels that are the name of such a page. */
export async function moveMenuLinks(writing: Writing, pages: readonly MovedPage[]): Promise<void> {
  const moved = pages.filter(({ from, to, names }) => from !== to || names?.from !== names?.to)
  if (moved.length === 0) return
  const { version, settings } = await readSettings(writing.tx)
  const navigation = settings.navigation.map((link) => movedLink(link, moved))
  const footerLinks = settings.footerLinks.map((link) => movedLink(link, moved))
  const before = JSON.stringify([settings.navigation, settings.footerLinks])
  if (JSON.stringify([navigation, footerLinks]) === before) return
  await replaceSettings(writing, version, { ...settings, navigation, footerLinks })
}

type MenuLink = SiteSettings['navigation'][number]

function movedLink(link: MenuLink, moved: readonly MovedPage[]): MenuLink {
  const [path = ''] = link.href.split(/[?#]/, 1)
  const page = moved.find(({ from }) => isSamePath(path, from))
  if (page === undefined) return link
  const { from, to, names } = page
  const label = names !== undefined && link.label === names.from ? names.to : link.label
  return { label, href: from === to ? link.href : `${to}${link.href.slice(path.length)}` }
}

function isSamePath(typed: string, path: string): boolean {
  const address = asBrowsersAsk(typed)
  return address === path || `${address}/` === path
}
