import { z } from 'zod'
import { webAddressSchema } from '@tsuzuri/content/address'
import { media } from './media.ts'
import { route } from './route.ts'

export const pictureFetchingRoutes = {
  fetchPicture: route({
    method: 'POST',
    path: '/api/studio/media/fetching',
    summary:
      'ほかのサイトの画像を取り寄せて、画像ライブラリに迎えます。外に開かれていない場所と、設定で許していない場所には取りに行きません。',
    entrance: 'media.add',
    input: z.strictObject({ address: webAddressSchema }),
    answer: media,
  }),
}
