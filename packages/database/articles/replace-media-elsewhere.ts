import type { Transaction } from 'kysely'
import {
  bannersKey,
  categoriesKey,
  type ContentKey,
  seriesIndexKey,
  seriesKey,
  settingsKey,
  subcategoryKey,
  userKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { coverSchema } from '@tsuzuri/content/media'
import type { Right } from '@tsuzuri/content/permission'
import type { MediaReplacement } from '@tsuzuri/content/replace-media'
import { insertRows, type Writing } from '../rows.ts'
import { readSettings } from '../settings.ts'
import { documentColumns } from '../stored/document.ts'
import { settingsDocument } from '../stored/document-kinds.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'

export type OtherKind = 'banner' | 'user' | 'subcategory' | 'series' | 'settings'

type OtherRow = { id: number; version: number; json: string }

/** Places outside articles that show a picture, and how it is replaced there. */
export const otherPlaces: readonly {
  kind: OtherKind
  right: Right
  keys: (id: number) => ContentKey[]
  list: (tx: Transaction<Tables>, from: string) => Promise<OtherRow[]>
  replace: (writing: Writing, row: OtherRow, replacement: MediaReplacement) => Promise<void>
}[] = [
  {
    kind: 'banner',
    right: 'banner.edit',
    keys: () => [bannersKey],
    list: async (tx, from) =>
      tx.selectFrom('banners').select(['id', 'version', 'media as json']).where('media', '=', from).execute(),
    replace: async ({ tx }, { id, version }, { into }) => {
      await tx
        .updateTable('banners')
        .set({ media: into, version: version + 1 })
        .where('id', '=', id)
        .execute()
    },
  },
  {
    kind: 'user',
    right: 'user.edit',
    keys: (id) => [usersKey, userKey(id)],
    list: async (tx, from) =>
      covering(
        from,
        await tx
          .selectFrom('users')
          .select(['id', 'version', 'portrait as json'])
          .where('portrait', 'is not', null)
          .execute(),
      ),
    replace: async ({ tx }, { id, version, json }, replacement) => {
      await tx
        .updateTable('users')
        .set({ portrait: inCover(json, replacement), version: version + 1 })
        .where('id', '=', id)
        .execute()
    },
  },
  {
    kind: 'subcategory',
    right: 'category.edit',
    keys: (id) => [categoriesKey, subcategoryKey(id)],
    list: async (tx, from) =>
      covering(
        from,
        await tx
          .selectFrom('subcategories')
          .select(['id', 'version', 'cover as json'])
          .where('cover', 'is not', null)
          .execute(),
      ),
    replace: async ({ tx }, { id, version, json }, replacement) => {
      await tx
        .updateTable('subcategories')
        .set({ cover: inCover(json, replacement), version: version + 1 })
        .where('id', '=', id)
        .execute()
    },
  },
  {
    kind: 'series',
    right: 'series.edit',
    keys: (id) => [seriesIndexKey, seriesKey(id)],
    list: async (tx, from) =>
      covering(
        from,
        await tx
          .selectFrom('series')
          .select(['id', 'version', 'cover as json'])
          .where('cover', 'is not', null)
          .execute(),
      ),
    replace: async ({ tx }, { id, version, json }, replacement) => {
      await tx
        .updateTable('series')
        .set({ cover: inCover(json, replacement), version: version + 1 })
        .where('id', '=', id)
        .execute()
    },
  },
  {
    kind: 'settings',
    right: 'settings.edit',
    keys: () => [settingsKey],
    list: async (tx, from) => {
      const { settings, version } = await readSettings(tx)
      const json = JSON.stringify(settings)
      const { logo, syndication } = settings
      const logos = [logo, syndication.squareLogo, syndication.wideLogo, syndication.darkLogo]
      return logos.includes(from) ? [{ id: 1, version, json }] : []
    },
    replace: async (writing, { id, version }, { from, into }) => {
      const { settings } = await readSettings(writing.tx)
      const changed = (name: string | undefined) => (name === from ? into : name)
      const { logo, syndication } = settings
      const { squareLogo, wideLogo, darkLogo } = syndication
      const logos = { squareLogo, wideLogo, darkLogo }
      const replaced = {
        ...settings,
        ...(logo === undefined ? {} : { logo: changed(logo) }),
        syndication: {
          ...syndication,
          ...Object.fromEntries(
            Object.entries(logos).flatMap(([key, name]) =>
              name === undefined ? [] : [[key, changed(name)]],
            ),
          ),
        },
      }
      const row = { id, version: version + 1, ...documentColumns(settingsDocument, replaced) }
      await writing.tx.deleteFrom('settings').where('id', '=', id).execute()
      await insertRows(writing, 'settings', [row])
    },
  },
]

function covering(
  from: string,
  rows: readonly { id: number; version: number; json: string | null }[],
): OtherRow[] {
  return rows.flatMap(({ json, ...row }) =>
    json !== null && findValue(coverSchema, json)?.media === from ? [{ ...row, json }] : [],
  )
}

function inCover(json: string, { into, focus }: MediaReplacement): string {
  const cover = coverSchema.parse(JSON.parse(json))
  return JSON.stringify({ ...cover, media: into, ...(focus === undefined ? {} : { focus }) })
}
