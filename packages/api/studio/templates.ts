import { z } from 'zod'
import { id, nothing } from './fields.ts'
import { route } from './route.ts'

const template = z.object({ id: z.number(), title: z.string(), mayEdit: z.boolean() })

export const templateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/api/studio/templates',
    summary:
      '雛形。題名の順。雛形にするには、記事の template を true にして保存します。mayEdit は、この人が雛形を直せるかどうか。',
    entrance: 'article.create',
    input: nothing,
    answer: z.object({ items: z.array(template) }),
  }),
  createFromTemplate: route({
    method: 'POST',
    path: '/api/studio/templates/{id}/articles',
    summary: '雛形から記事を書き始めます。',
    entrance: 'article.create',
    input: z.strictObject({ id }),
    answer: z.object({ id: z.number() }),
  }),
}
