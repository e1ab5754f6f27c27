import { Refusal } from '@tsuzuri/content/refusal'
import type { Database } from '@tsuzuri/database/open'
import { findPublishedTag } from '@tsuzuri/database/published/taxonomy/tags'
import { findPublishedUser } from '@tsuzuri/database/published/taxonomy/users'
import type { PublicContext } from './public-context.ts'

type Reader = Database['reader']

/** What the API says of a tag or a user, whoever asks: over HTTP, or in the process for a page. */
export function magazineAnswers({ now }: PublicContext) {
  return {
    async getTag(reader: Reader, slug: string) {
      const tag = await findPublishedTag(reader, slug, now())
      if (tag !== undefined) return tag
      throw new Refusal('not-found', 'このタグは見つかりません。', 'The tag was not found.')
    },
    async getUser(reader: Reader, slug: string) {
      const user = await findPublishedUser(reader, slug, now())
      if (user !== undefined) return user
      throw new Refusal('not-found', 'この著者は見つかりません。', 'The user was not found.')
    },
  }
}
