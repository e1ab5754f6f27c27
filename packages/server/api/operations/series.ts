import { Refusal } from '@tsuzuri/content/refusal'
import { findSeriesPage } from '@tsuzuri/database/published/series/parts'
import { listPublishedSeries } from '@tsuzuri/database/published/series/series'
import type { PublicContext } from '../public-context.ts'
import { pageNumber } from './lists.ts'
import { orMovedList } from './moved.ts'
import type { Operations } from './operation.ts'

export function seriesOperations({ now }: PublicContext) {
  return {
    listSeries: (reader, { page }) => listPublishedSeries(reader, pageNumber(page), now()),
    getSeries: (reader, { slug, page }) => {
      const place = { list: { kind: 'series', slug }, page: pageNumber(page), now: now() } as const
      return orMovedList(reader, place, async () => {
        const series = await findSeriesPage(reader, slug, place.page, place.now)
        if (series !== undefined) return series
        throw new Refusal('not-found', 'この連載は見つかりません。', 'The series was not found.')
      })
    },
  } satisfies Partial<Operations>
}
