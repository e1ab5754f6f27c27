import { articleSlugSchema, slugFromName, slugSchema } from '@tsuzuri/content/slug'

/** The address that something had, as one that it can have here; '' where nothing of it can stay. */
export function slugOf(encoded: string, name: string): string {
  const given = decodedSlug(encoded)
  if (slugSchema.safeParse(given).success) return given.normalize('NFC')
  return slugFromName(given) || slugFromName(name)
}

/** The same for an article, whose address may not be one of the magazine's own. */
export function articleSlugOf(encoded: string, title: string, id: string): string {
  const slug = slugOf(encoded, title)
  if (articleSlugSchema.safeParse(slug).success) return slug
  const number = numberIn(id) ?? '1'
  return articleSlugSchema.safeParse(`${slug}-${number}`).success ? `${slug}-${number}` : `post-${number}`
}

/** The number at the end of an id, which is a guid (`https://old.example/?p=12`) where an export does not say the number. */
export function numberIn(id: string): string | undefined {
  return /\d{1,18}$/.exec(id)?.[0]
}

/** How WordPress names a person in addresses, made from the name with which they sign in. */
export function nicenameOf(login: string): string {
  const name = login.toLowerCase().replaceAll(/[.\s/]+/g, '-')
  return encodeURIComponent(
    name
      .replaceAll(/[^\p{L}\p{N}_%-]+/gu, '')
      .replaceAll(/-+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  )
}

/** The same, or with a number behind it, so that nobody else has it. */
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

/** WordPress cuts at 200 bytes, if need be in the middle of a letter. */
function decodedSlug(encoded: string): string {
  for (let cut = 0; cut <= 9 && cut <= encoded.length; cut += 1) {
    try {
      return decodeURIComponent(encoded.slice(0, encoded.length - cut))
    } catch {
      // One byte of a letter is missing: without the rest of that letter, then.
    }
  }
  return ''
}
