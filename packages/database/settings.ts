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
import { lastingQuery } from './lasting-query.ts'
import { assertMedia } from './media.ts'
import { noteRead } from './published/noted-reads.ts'
import type { Tables } from './tables.ts'
import { insertRows } from './rows.ts'
import { type Changed, type Command, write } from './writing.ts'

const onlyRow = 1

export async function readSettings(db: Kysely<Tables>): Promise<{ version: number; settings: SiteSettings }> {
  noteRead(db, settingsKey)
  const [row] = await settingsRows(db, {})
  if (row === undefined) return { version: 0, settings: defaultSettings }
  return {
    version: row.version,
    settings: { ...defaultSettings, ...(JSON.parse(row.content) as SiteSettings) },
  }
}

const settingsRows = lastingQuery((db) =>
  db.selectFrom('settings').select(['version', 'content']).where('id', '=', onlyRow),
)

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
        '設定はほかの人が先に保存しました。',
        'The settings were saved by somebody else.',
      )
    }
    await assertMedia(tx, mediaOfSettings(settings))
    const row = { id: onlyRow, version: version + 1, content: JSON.stringify(settings) }
    await tx.deleteFrom('settings').where('id', '=', onlyRow).execute()
    await insertRows(writing, 'settings', [row])
    writing.changed.add(settingsKey)
    writing.audit.push({ action: 'settings.edit', subject: 'settings', details: { version: row.version } })
    return { version: row.version }
  })
}
