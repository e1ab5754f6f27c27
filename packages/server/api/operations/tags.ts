import { Refusal } from '@tsuzuri/content/refusal'
import { findPublishedTag, listPublishedTags } from '@tsuzuri/database/published/taxonomy/tags'
import type { PublicContext } from '../public-context.ts'
import { pageNumber } from './lists.ts'
import { orMovedList } from './moved.ts'
import type { Operations } from './operation.ts'

export function tagOperations({ now }: PublicContext) {
  return {
    listTags: (reader, { page }) => listPublishedTags(reader, pageNumber(page), now()),
    getTag: (reader, { slug }) =>
      orMovedList(reader, { list: { kind: 'tag', slug }, now: now() }, async () => {
        const tag = await findPublishedTag(reader, slug, now())
        if (tag !== undefined) return tag
        throw new Refusal('not-found', 'このタグは見つかりません。', 'The tag was not found.')
      }),
  } satisfies Partial<Operations>
}
