import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createArticle, publishArticle, scheduleArticle } from '@tsuzuri/database/articles/commands'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { saveMediaDetails } from '@tsuzuri/database/studio/media-commands'
import { findStoredMedia } from '@tsuzuri/database/studio/stored-media'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew } from '../testing/small-magazine.ts'
import { watchClock } from './clock-events.ts'

const minuteMs = 60_000

describe.each(['sqlite', 'postgres'] as const)('M2 events of the clock (%s)', (engine) => {
  test('each is written once, however often the clock is looked at', async () => {
    const app = await openTestApp(engine, { BACKUP_TO: '/nowhere' })
    try {
      const { db, config } = app.context
      const { picture } = await fillSmallMagazine(app.context)
      const command = { db, by: 'test', now: noon }
      const plain = async (slug: string) =>
        (await createArticle(command, { ...aText(slug, slug), categoryId: 1 })).value
      // Due in a minute, and nobody sees it: the watch that confirms publications does not run after noon.
      await scheduleArticle(command, await plain('late'), { from: new Date(noon.getTime() + minuteMs) })
      await scheduleArticle(command, await plain('ending'), {
        from: noon,
        until: new Date(noon.getTime() + 2 * minuteMs),
      })
      // LINE NEWS takes nothing of a category without a number.
      await giveLineNumber(app, 'tokushu')
      await publishArticle(command, await plain('bare'))
      const media = await findStoredMedia(db.reader, picture.name, noon)
      await saveMediaDetails(
        command,
        { name: picture.name, version: media?.version ?? 0 },
        { title: '棚の瓶', alt: '', credit: '', focus: { x: 0.5, y: 0.5 }, rightsUntil: '2026-11-20' },
      )
      await writeFile(
        join(config.dataDir, 'backup-report.json'),
        JSON.stringify({ lastSuccessAt: null, failingSince: noon.toISOString() }),
      )
      await confirmReceipts(db, noon)
      const later = new Date(noon.getTime() + 5 * minuteMs)
      app.setNow(later)
      for (let look = 0; look < 3; look += 1) await watchClock(app.context, later)
      const rows = await db.reader
        .selectFrom('outbox_events')
        .select('unique_key')
        .where('unique_key', 'is not', null)
        .execute()
      const keys = rows.map(({ unique_key }) => String(unique_key).split(':')[0])
      const counts = Object.fromEntries(
        ['overdue', 'ended', 'rights', 'backup'].map((kind) => [
          kind,
          keys.filter((key) => key === kind).length,
        ]),
      )
      expect(counts).toEqual({ overdue: 1, ended: 1, rights: 1, backup: 1 })
      expect(keys).toContain('feed')
      expect(new Set(rows.map((row) => row.unique_key)).size).toBe(rows.length)
      // A backup that still fails the next day causes another notice.
      const tomorrow = new Date(later.getTime() + 24 * 60 * minuteMs)
      await watchClock(app.context, tomorrow, { withFeeds: false })
      const backups = await db.reader
        .selectFrom('outbox_events')
        .select('id')
        .where('kind', '=', 'backup.failing')
        .execute()
      expect(backups.length).toBe(2)
    } finally {
      await app.close()
    }
  })

  test('a partner that the magazine has not set up causes no notice; one that it uses does', async () => {
    const app = await openTestApp(engine)
    try {
      const { command, hair } = await fillSmallMagazine(app.context)
      const refusals = async () => {
        await confirmReceipts(app.context.db, noon)
        await watchClock(app.context, noon)
        const query = app.context.db.reader.selectFrom('outbox_events').select('data')
        const rows = await query.where('kind', '=', 'feed.refused').execute()
        return rows
          .map(({ data }) => JSON.parse(data) as { title: string; partner: string })
          .filter(({ title }) => title === '素の記事')
          .map(({ partner }) => partner)
      }
      await publishNew(command, { ...aText('su', '素の記事'), categoryId: hair })
      expect(await refusals()).toEqual([])
      await giveLineNumber(app, 'tokushu')
      expect(await refusals()).toEqual(['line'])
    } finally {
      await app.close()
    }
  })

  test('pictures whose rights ended long ago do not silence those whose rights end soon', async () => {
    const app = await openTestApp(engine)
    try {
      const { db } = app.context
      const { picture, command } = await fillSmallMagazine(app.context)
      const copies = Array.from({ length: 110 }, (_, at) => ({
        name: `copy-${at}`,
        until: at < 55 ? '2020-01-01' : '2026-11-20',
      }))
      const media = await db.reader
        .selectFrom('media')
        .selectAll()
        .where('name', '=', picture.name)
        .executeTakeFirstOrThrow()
      const details = { version: 1, title: '', alt: '', focus: '{"x":0.5,"y":0.5}' }
      await db.writer
        .insertInto('media')
        .values(copies.map(({ name }) => ({ ...media, name })))
        .execute()
      await db.writer
        .insertInto('media_details')
        .values(copies.map(({ name, until }) => ({ ...details, name, rights_until: until })))
        .execute()
      const blocks = copies.map(({ name }) => ({ type: 'image' as const, media: name, alt: '' }))
      await createArticle(command, { ...aText('copies', '写し'), categoryId: 1, body: { blocks } })
      for (let look = 0; look < 3; look += 1) await watchClock(app.context, noon, { withFeeds: false })
      const rows = await db.reader
        .selectFrom('outbox_events')
        .select('unique_key')
        .where('kind', '=', 'picture.rights-ending')
        .execute()
      const ending = copies.filter(({ until }) => until === '2026-11-20').map(({ name }) => name)
      expect(rows).toHaveLength(ending.length)
      expect(new Set(rows.map((row) => row.unique_key))).toEqual(
        new Set(ending.map((name) => `rights:${name}:2026-11-20`)),
      )
    } finally {
      await app.close()
    }
  })
})

async function giveLineNumber({ context: { db } }: TestApp, category: string): Promise<void> {
  const { version, settings } = await readSettings(db.reader)
  const syndication = { ...settings.syndication, lineCategories: { [category]: 5 } }
  await saveSettings({ db, by: 'test', now: noon }, version, { ...settings, syndication })
}
