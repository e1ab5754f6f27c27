import { z } from 'zod'
import { hrefSchema } from './address/address.ts'
import { mediaNameSchema } from './media/media.ts'
import { line, required } from './text.ts'

export const bannerPlaces = ['header', 'sidebar', 'article-end'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

export const bannerSchema = z
  .strictObject({
    name: required(line(100)),
    place: z.enum(bannerPlaces),
    media: mediaNameSchema,
    alt: required(line(300)),
    href: hrefSchema,
    /** Paid banners carry the mark 広告 and `rel=sponsored`. */
    paid: z.boolean().default(false),
    from: z.iso.datetime({ offset: true }).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
    position: z.int().min(0).max(10_000).default(0),
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    { error: '終わりは始まりより後の日時にしてください', path: ['until'] },
  )
export type Banner = z.infer<typeof bannerSchema>
