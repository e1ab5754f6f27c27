import { z } from 'zod'
import { bannerSchema } from '@tsuzuri/content/banner'
import { done, id, nothing, saved, version } from './fields.ts'
import { route } from './route.ts'

const target = { id, version }
const banner = z.object({
  id: z.number(),
  version: z.number(),
  ...bannerSchema.shape,
  state: z.enum(['coming', 'shown', 'ended']),
})

export const bannerRoutes = {
  listBanners: route({
    method: 'GET',
    path: '/api/studio/banners',
    summary: 'バナー、期間の外のものも。',
    entrance: 'banner.edit',
    input: nothing,
    answer: z.object({ items: z.array(banner) }),
  }),
  createBanner: route({
    method: 'POST',
    path: '/api/studio/banners',
    summary: 'バナーを作ります。',
    entrance: 'banner.edit',
    input: z.strictObject({ content: bannerSchema }),
    answer: saved,
  }),
  saveBanner: route({
    method: 'PUT',
    path: '/api/studio/banners/{id}',
    summary: 'バナーを保存します。',
    entrance: 'banner.edit',
    input: z.strictObject({ ...target, content: bannerSchema }),
    answer: saved,
  }),
  deleteBanner: route({
    method: 'DELETE',
    path: '/api/studio/banners/{id}',
    summary: 'バナーを消します。',
    entrance: 'banner.edit',
    input: z.strictObject(target),
    answer: done,
  }),
}
