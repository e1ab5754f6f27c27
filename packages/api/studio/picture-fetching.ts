import { z } from 'zod'
import { webAddressSchema } from '@tsuzuri/content/address'
import { media } from './media.ts'
import { route } from './route.ts'

export const pictureFetchingRoutes = {
  fetchPicture: route({
    method: 'POST',
    path: '/api/studio/media/fetching',
    summary:
      'ほかのサイトの画像を取り寄せて、画像ライブラリに登録します。インターネットに公開されていないアドレスと、設定で許可していないアドレスには取りに行きません。',
    entrance: 'media.add',
    input: z.strictObject({ address: webAddressSchema }),
    answer: media,
  }),
}
