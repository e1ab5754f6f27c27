import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createArticle, scheduleArticle } from '@tsuzuri/database/articles/commands'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { newFolder, startServer, stopServer } from './testing/child-server.ts'
import { openTestApp } from './testing/open-app.ts'
import { aText } from './testing/small-magazine.ts'

const hourMs = 3_600_000

test(
  'O2 an instance with a late clock reports it and shows articles by the clock of the database',
  { timeout: 180_000 },
  async () => {
    await using folder = await newFolder()
    const DATABASE_URL = await newPostgresDatabase()
    const operator = await openTestApp('sqlite', { DATABASE_URL })
    const command = { db: operator.context.db, by: 'test', now: new Date() }
    const { value: category } = await saveCategory(command, { slug: 'hair', name: 'ヘア' })
    const { value: draft } = await createArticle(command, {
      ...aText('saki', '半時間前'),
      categoryId: category.id,
    })
    await scheduleArticle(command, draft, { from: new Date(Date.now() - hourMs / 2) })

    const preload = fileURLToPath(new URL('./testing/late-clock.ts', import.meta.url))
    const server = await startServer({
      DATABASE_URL,
      DATA_DIR: folder.path,
      NODE_OPTIONS: `--import=${preload}`,
      LATE_MS: String(hourMs),
    })
    expect((await fetch(`${server.url}/api/articles/saki`)).status).toBe(200)
    const ready = await fetch(`${server.url}/readyz`)
    const late = expect.stringMatching(
      /^The clock of this machine is (?:3599|3600)\.\d s behind the database's/,
    )
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', database: 'ok', store: 'ok', writing: 'ok', detail: [late] },
    ])
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/^tsuzuri_clock_difference_seconds(?:\{.*\})? (?:3599|3600)/m)
    const { stdout } = await stopServer(server)
    expect(stdout).toMatch(/The clock of this machine is (?:3599|3600)\.\d s behind/)
    await operator.close()
  },
)
