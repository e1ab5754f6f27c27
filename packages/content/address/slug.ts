import { toRomaji } from 'wanakana'
import { z } from 'zod'
import { isReserved } from './reserved.ts'

/** A path segment. Japanese characters are allowed; URL syntax characters are not. */
export const slugSchema = z
  .string()
  .normalize('NFC')
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{N}\p{M}ー々〆]+(?:[-_][\p{L}\p{N}\p{M}ー々〆]+)*$/u, {
    error: '文字と数字、つなぎの - と _ だけが使えます',
  })

export const articleSlugSchema = slugSchema.refine((slug) => !isReserved(slug), {
  error: 'この名前はサイトのほかのページで使うため、選べません',
})

/** 「かみがた の えらびかた」 → `kamigata-no-erabikata` */
export function slugFromReading(reading: string): string {
  return toRomaji(reading.normalize('NFKC').toLowerCase())
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

/** A slug for a thing without a reading: the name itself if a path can contain it. */
export function slugFromName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}ー々〆]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/[-\p{Cs}]+$/u, '')
}
