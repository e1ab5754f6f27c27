import { Refusal } from '@tsuzuri/content/refusal'
import { previewOf } from '@tsuzuri/database/published/articles/article'
import { findPreviewed } from '@tsuzuri/database/previews'
import type { PublicContext } from '../public-context.ts'
import type { Operations } from './operation.ts'

const tokenForm = /^preview_[\w-]{43}$/

export function draftOperations({ now }: PublicContext) {
  return {
    async getDraft(reader, _, token = '') {
      const article = tokenForm.test(token) ? await findPreviewed(reader, token, now()) : undefined
      if (article !== undefined) return previewOf(reader, article, now())
      throw new Refusal('not-found', '下書きが見つかりません。', 'The draft was not found.')
    },
  } satisfies Partial<Operations>
}
