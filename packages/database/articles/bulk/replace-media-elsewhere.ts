import type { Transaction } from 'kysely'
import {
  bannersKey,
  categoriesKey,
  type ContentKey,
  seriesIndexKey,
  seriesKey,
  subcategoryKey,
  userKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { coverSchema } from '@tsuzuri/content/media'
import { type FrontPlan, picturesOfPlan, replacePictures } from '@tsuzuri/content/front/front-plan'
import type { Right } from '@tsuzuri/content/permission'
import type { MediaReplacement } from '@tsuzuri/content/replace-media'
import { rebaseDraft, rewriteDraft } from '../../fronts/drafts.ts'
import { nameOfRow } from '../../fronts/front-plans.ts'
import { storeFront } from '../../fronts/store-front.ts'
import type { Writing } from '../../rows.ts'
import { readSettings, replaceSettings } from '../../settings.ts'
import { findDocument, readDocument } from '../../stored/document.ts'
import { frontDocument, frontDraftDocument } from '../../stored/document-kinds.ts'
import { findValue } from '../../stored/value.ts'
import type { Tables } from '../../tables.ts'

export type OtherKind = 'banner' | 'user' | 'subcategory' | 'series' | 'settings' | 'front' | 'front-draft'

type OtherRow = { id: number; version: number; json: string }

/** Places outside articles that show a picture, and how it is replaced there. */
export const otherPlaces: readonly {
  kind: OtherKind
  right: Right
  list: (tx: Transaction<Tables>, from: string) => Promise<OtherRow[]>
  /** Also adds the changed keys and the audit entry. Returns the new version. */
  replace: (writing: Writing, row: OtherRow, replacement: MediaReplacement) => Promise<number>
}[] = [
  {
    kind: 'banner',
    right: 'banner.edit',
    list: async (tx, from) =>
      tx.selectFrom('banners').select(['id', 'version', 'media as json']).where('media', '=', from).execute(),
    replace: async (writing, { id, version }, { into }) => {
      await writing.tx
        .updateTable('banners')
        .set({ media: into, version: version + 1 })
        .where('id', '=', id)
        .execute()
      return recordEdit(writing, 'banner', { id, version }, [bannersKey])
    },
  },
  {
    kind: 'user',
    right: 'user.edit',
    list: async (tx, from) =>
      covering(
        from,
        await tx
          .selectFrom('users')
          .select(['id', 'version', 'portrait as json'])
          .where('portrait', 'is not', null)
          .execute(),
      ),
    replace: async (writing, { id, version, json }, replacement) => {
      await writing.tx
        .updateTable('users')
        .set({ portrait: inCover(json, replacement), version: version + 1 })
        .where('id', '=', id)
        .execute()
      return recordEdit(writing, 'user', { id, version }, [usersKey, userKey(id)])
    },
  },
  {
    kind: 'subcategory',
    right: 'category.edit',
    list: async (tx, from) =>
      covering(
        from,
        await tx
          .selectFrom('subcategories')
          .select(['id', 'version', 'cover as json'])
          .where('cover', 'is not', null)
          .execute(),
      ),
    replace: async (writing, { id, version, json }, replacement) => {
      await writing.tx
        .updateTable('subcategories')
        .set({ cover: inCover(json, replacement), version: version + 1 })
        .where('id', '=', id)
        .execute()
      return recordEdit(writing, 'subcategory', { id, version }, [categoriesKey, subcategoryKey(id)])
    },
  },
  {
    kind: 'series',
    right: 'series.edit',
    list: async (tx, from) =>
      covering(
        from,
        await tx
          .selectFrom('series')
          .select(['id', 'version', 'cover as json'])
          .where('cover', 'is not', null)
          .execute(),
      ),
    replace: async (writing, { id, version, json }, replacement) => {
      await writing.tx
        .updateTable('series')
        .set({ cover: inCover(json, replacement), version: version + 1 })
        .where('id', '=', id)
        .execute()
      return recordEdit(writing, 'series', { id, version }, [seriesIndexKey, seriesKey(id)])
    },
  },
  {
    kind: 'settings',
    right: 'settings.edit',
    list: async (tx, from) => {
      const { settings, version } = await readSettings(tx)
      const json = JSON.stringify(settings)
      const { logo, syndication } = settings
      const logos = [logo, syndication.squareLogo, syndication.wideLogo, syndication.darkLogo]
      return logos.includes(from) ? [{ id: 1, version, json }] : []
    },
    replace: async (writing, { version }, { from, into }) => {
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
      return replaceSettings(writing, version, replaced)
    },
  },
  {
    kind: 'front',
    right: 'front.edit',
    list: async (tx, from) =>
      (await tx.selectFrom('fronts').select(['id', 'version', 'content', 'format']).execute())
        .filter((row) => shows(findDocument(frontDocument, row), from))
        .map(({ id, version }) => ({ id, version, json: '' })),
    replace: async (writing, { id, version }, { from, into }) => {
      const row = await writing.tx
        .selectFrom('fronts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const plan = replacePictures(readDocument(frontDocument, row), from, into)
      const name = nameOfRow(row)
      const stored = await storeFront(writing, name, { version, action: 'save', plan })
      await rebaseDraft(writing, name, { from: version, to: stored.version })
      return stored.version
    },
  },
  {
    kind: 'front-draft',
    right: 'front.edit',
    list: async (tx, from) =>
      (await tx.selectFrom('front_drafts').select(['id', 'version', 'content', 'format']).execute())
        .filter((row) => shows(findDocument(frontDraftDocument, row), from))
        .map(({ id, version }) => ({ id, version, json: '' })),
    replace: async (writing, { id }, { from, into }) => {
      const row = await writing.tx
        .selectFrom('front_drafts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return rewriteDraft(writing, row, replacePictures(readDocument(frontDraftDocument, row), from, into))
    },
  },
]

function recordEdit(
  writing: Writing,
  kind: Exclude<OtherKind, 'settings' | 'front' | 'front-draft'>,
  { id, version }: Pick<OtherRow, 'id' | 'version'>,
  keys: readonly ContentKey[],
): number {
  for (const key of keys) writing.changed.add(key)
  writing.audit.push({
    action: `${kind}.edit`,
    subject: `${kind}:${id}`,
    details: { version: version + 1 },
  })
  return version + 1
}

function shows(plan: FrontPlan | undefined, picture: string): boolean {
  return plan !== undefined && picturesOfPlan(plan).includes(picture)
}

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
