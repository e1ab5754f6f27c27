import type { Kysely } from 'kysely'
import { bannersKey } from '@tsuzuri/content/content-key'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { BannerView } from '@tsuzuri/content/published'
import { mediaViews } from '../media/media.ts'
import type { Tables } from '../tables.ts'
import { addDependencies } from '../queries/dependencies.ts'

/** The banners whose period is now. */
export async function listBanners(db: Kysely<Tables>, now: Date): Promise<BannerView[]> {
  addDependencies(db, bannersKey)
  const at = now.getTime()
  const rows = await db
    .selectFrom('banners')
    .select(['place', 'href', 'paid', 'media', 'alt'])
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', at)]))
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', at)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const media = await mediaViews(
    db,
    rows.map((row) => row.media),
  )
  return rows.flatMap(({ place, href, paid, media: name, alt }) => {
    const view = media.get(name)
    if (view === undefined) return []
    return { place, href, paid: paid === 1, image: { ...view, alt }, altBreaks: phraseBreaks(alt) }
  })
}
