import { articleSlugSchema, slugFromName, slugSchema } from '@tsuzuri/content/slug'

/** The slug from an old address; '' if nothing of it can be kept. */
export function slugOf(encoded: string, name: string): string {
  const given = decodedSlug(encoded)
  if (slugSchema.safeParse(given).success) return given.normalize('NFC')
  return slugFromName(given) || slugFromName(name)
}

/** The slug of an article, which may not be one of the magazine's own addresses. */
export function articleSlugOf(encoded: string, title: string, id: string): string {
  const slug = slugOf(encoded, title)
  if (articleSlugSchema.safeParse(slug).success) return slug
  const number = numberIn(id) ?? '1'
  return articleSlugSchema.safeParse(`${slug}-${number}`).success ? `${slug}-${number}` : `post-${number}`
}

/** The number at the end of an id; without an id the export has a guid (`https://old.example/?p=12`). */
export function numberIn(id: string): string | undefined {
  return /\d{1,18}$/.exec(id)?.[0]
}

/** WordPress's author slug, derived from the login name. */
export function nicenameOf(login: string): string {
  const name = login.toLowerCase().replaceAll(/[.\s/]+/g, '-')
  return encodeURIComponent(
    name
      .replaceAll(/[^\p{L}\p{N}_%-]+/gu, '')
      .replaceAll(/-+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  )
}

/** Appends a number if the slug is already taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug
  for (let number = 2; ; number += 1) {
    const next = `${slug
      .slice(0, 90)
      .toWellFormed()
      .replace(/[-_\ufffd]+$/, '')}-${number}`
    if (!isTaken(next)) return next
  }
}

/** WordPress truncates slugs at 200 bytes, possibly inside a character. */
function decodedSlug(encoded: string): string {
  for (let cut = 0; cut <= 9 && cut <= encoded.length; cut += 1) {
    try {
      return decodeURIComponent(encoded.slice(0, encoded.length - cut))
    } catch {
      // Removes the incomplete character at the end.
    }
  }
  return ''
}
