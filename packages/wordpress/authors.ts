import type { ExportAuthor, ExportItem } from './export-item.ts'

/** The authors of a post in order: those of Co-Authors Plus, otherwise WordPress's own author. */
export function authorsOf({ creator, terms }: ExportItem): string[] {
  const named = terms
    .filter(({ domain }) => domain === 'author')
    .map(({ slug, name }) => name || withoutPrefix(slug))
  const logins = named.length === 0 ? [creator] : named
  return [...new Set(logins)].filter((login) => login !== '')
}

/** A guest author of Co-Authors Plus: an item of the export instead of an account. */
export function guestAuthorOf({ type, meta, title, id }: ExportItem): ExportAuthor | undefined {
  const login = meta.get('cap-user_login') ?? ''
  if (type !== 'guest-author' || login === '') return undefined
  return { id: `guest-${id}`, login, name: meta.get('cap-display_name') || title }
}

function withoutPrefix(slug: string): string {
  return slug.replace(/^cap-/, '')
}
