import { listBanners } from '@tsuzuri/database/published/banners'
import { readRanking } from '@tsuzuri/database/published/articles/ranking'
import { readSettings } from '@tsuzuri/database/settings'
import type { PublicContext } from '../public-context.ts'
import { wholeList } from './lists.ts'
import type { Operations } from './operation.ts'
import { siteOf } from './site-view.ts'

/** Operations for the data that every page contains. */
export function siteOperations({ now }: PublicContext) {
  return {
    listRanking: async (reader, { period = 'day' }) => wholeList(await readRanking(reader, period, now())),
    listBanners: async (reader) => wholeList(await listBanners(reader, now())),
    getSettings: async (reader) => (await readSettings(reader)).settings,
    getSite: (reader) => siteOf(reader, now()),
  } satisfies Partial<Operations>
}
