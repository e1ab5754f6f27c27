import { createHash } from 'node:crypto'
import { slugSchema } from '@tsuzuri/content/slug'
import { slugOf } from '@tsuzuri/wordpress/slug'
import { lineOf } from '@tsuzuri/wordpress/words'

type PlaceName = { slug: string; name: string }

/** Slug and name of a category, tag, author or series. */
export function placeName(encoded: string, html: string, kind: string): PlaceName {
  const name = lineOf(html, 100)
  const slug = slugOf(encoded, name)
  const isFine = slugSchema.safeParse(slug).success && slug !== 'page'
  const sound = isFine ? slug : `${kind}-${Buffer.from(encoded).toString('hex').slice(0, 16) || '0'}`
  return { slug: sound, name: name === '' ? sound : name }
}

/** Some people sign in with an e-mail address, which WordPress also shows as their name. It must not become public. */
export function authorName(login: string, shown: string | undefined): PlaceName {
  const name = lineOf(shown ?? '', 100)
  const isUsable = name !== '' && name !== login && !mailAddress.test(name)
  const known = isUsable ? name : login.replace(/@.*$/s, '')
  const { slug, name: made } = placeName(login.includes('@') ? '' : login, known, 'author')
  return slug === 'author-0'
    ? withMark({ slug: 'author', name: known || '著者' }, login)
    : { slug, name: made }
}

/** An e-mail address anywhere in a name. Names such as 「さくら@美容ライター」 contain none. */
const mailAddress = /[\w.+-]@[\w-]+(?:\.[\w-]+)+/

/** A unique slug for an author who has the same name as another. */
export function withMark({ slug, name }: PlaceName, login: string): PlaceName {
  const mark = createHash('sha256').update(login).digest('hex').slice(0, 8)
  return { slug: `${slug.slice(0, 80).toWellFormed()}-${mark}`, name }
}
