import type { Kysely } from 'kysely'
import { type Banner, bannerSchema } from '@tsuzuri/content/banner'
import { bannersKey } from '@tsuzuri/content/content-key'
import { readInput } from '@tsuzuri/content/reading-input'
import type { Target } from './articles/commands.ts'
import { deleteEntity, type Kind, saveEntity } from './entity.ts'
import { assertMedia } from './media/media.ts'
import type { Tables } from './tables.ts'
import type { Command } from './writing.ts'

const banners: Kind<'banners'> = {
  table: 'banners',
  japanese: 'バナー',
  english: 'banner',
  right: 'banner.edit',
  unique: [{ columns: ['name'], japanese: '名前' }],
  keys: () => [bannersKey],
}

export async function saveBanner(command: Command, input: unknown, target?: Target) {
  const { from, until, paid, ...banner } = readInput<Banner>(bannerSchema, input, '')
  const row = {
    ...banner,
    paid: paid ? 1 : 0,
    shown_from: from === undefined ? null : Date.parse(from),
    shown_until: until === undefined ? null : Date.parse(until),
  }
  return saveEntity(command, banners, target, row, ({ tx }) => assertMedia(tx, [banner.media]))
}

export async function deleteBanner(command: Command, target: Target) {
  return deleteEntity(command, banners, target, async () => false)
}

export type StoredBanner = Banner & { id: number; version: number; state: 'coming' | 'shown' | 'ended' }

/** All banners in the editors' order, whatever their period: place by place, or as `/api/banners` lists them. */
export async function listStoredBanners(
  db: Kysely<Tables>,
  now: Date,
  order: 'by-place' | 'as-shown' = 'by-place',
): Promise<StoredBanner[]> {
  const rows = await db
    .selectFrom('banners')
    .selectAll()
    .$if(order === 'by-place', (query) => query.orderBy('place'))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ paid, shown_from: from, shown_until: until, ...row }) => ({
    ...row,
    paid: paid === 1,
    ...(from === null ? {} : { from: new Date(from).toISOString() }),
    ...(until === null ? {} : { until: new Date(until).toISOString() }),
    state:
      from !== null && from > now.getTime()
        ? 'coming'
        : until !== null && until <= now.getTime()
          ? 'ended'
          : 'shown',
  }))
}
