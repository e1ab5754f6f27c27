import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createArticle, publishArticle, scheduleArticle } from '@tsuzuri/database/articles/commands'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { saveMediaDetails } from '@tsuzuri/database/studio/media-commands'
import { findStoredMedia } from '@tsuzuri/database/studio/stored-media'
import { noon, openTestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'
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
      // Without a picture no partner takes it.
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
})
