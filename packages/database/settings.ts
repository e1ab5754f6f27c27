import type { Kysely } from 'kysely'
import { settingsKey } from '@tsuzuri/content/content-key'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import {
  defaultSettings,
  mediaOfSettings,
  type SiteSettings,
  siteSettingsSchema,
} from '@tsuzuri/content/site-settings'
import { preparedQuery } from './queries/prepared-query.ts'
import { assertMedia } from './media/media.ts'
import { cachedLookup } from './queries/cached-lookup.ts'
import { documentColumns, findDocument, type StoredDocument } from './stored/document.ts'
import { settingsDocument } from './stored/document-kinds.ts'
import { findValue } from './stored/value.ts'
import { jsonObjectSchema } from './stored/value-schemas.ts'
import type { Tables } from './tables.ts'
import { noteReleasedMedia } from './media/released-media.ts'
import { insertRows, type Writing } from './rows.ts'
import { type Changed, type Command, write } from './writing.ts'

const onlyRow = 1

export async function readSettings(db: Kysely<Tables>): Promise<{ version: number; settings: SiteSettings }> {
  const kept = await keptSettings(db, [onlyRow])
  return kept.get(onlyRow) ?? { version: 0, settings: defaultSettings }
}

const keptSettings = cachedLookup({
  maxEntries: 1,
  keysOf: () => [settingsKey],
  read: async (db, ids: readonly number[]) =>
    (await settingsRows(db, { ids })).map(
      (row) => [row.id, { version: row.version, settings: settingsOf(row) }] as const,
    ),
})

const settingsRows = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('settings').select(['id', 'version', 'content', 'format']).where('id', 'in', ids),
)

/** Every page shows settings, so one that does not fit its schema is replaced by its default, without an error. */
function settingsOf(row: StoredDocument): SiteSettings {
  const settings = findDocument(settingsDocument, row)
  if (settings !== undefined) return settings
  const stored = findValue(jsonObjectSchema, row.content) ?? {}
  const fitting = Object.entries(siteSettingsSchema.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(stored[name])
    return data === undefined ? [] : [[name, data]]
  })
  return { ...defaultSettings, ...Object.fromEntries(fitting) }
}

export async function saveSettings(
  command: Command,
  version: number,
  input: unknown,
): Promise<Changed<{ version: number }>> {
  const settings = readInput<SiteSettings>(siteSettingsSchema, input, '')
  return write(command, async (writing) => {
    const { tx } = writing
    writing.assertMay('settings.edit')
    const before = await readSettings(tx)
    if (before.version !== version) {
      throw new Refusal(
        'conflict',
        '設定には、先に別の内容が保存されています。',
        'The settings were saved by somebody else.',
      )
    }
    await assertMedia(tx, mediaOfSettings(settings))
    await noteReleasedMedia(writing, mediaOfSettings(before.settings), mediaOfSettings(settings))
    return { version: await replaceSettings(writing, version, settings) }
  })
}

/** Writes settings over those of a version; returns the new version. */
export async function replaceSettings(
  writing: Writing,
  version: number,
  settings: SiteSettings,
): Promise<number> {
  const row = { id: onlyRow, version: version + 1, ...documentColumns(settingsDocument, settings) }
  await writing.tx.deleteFrom('settings').where('id', '=', onlyRow).execute()
  await insertRows(writing, 'settings', [row])
  writing.changed.add(settingsKey)
  writing.audit.push({ action: 'settings.edit', subject: 'settings', details: { version: row.version } })
  return row.version
}
