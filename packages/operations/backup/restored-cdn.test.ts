import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastChangeId } from '@tsuzuri/database/changes/change-log'
import { savePosition } from '@tsuzuri/database/positions'
import { readConfig } from '@tsuzuri/server/config'
import { newFolder, startServer, stopServer } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { engines, newPlace, restoreTo } from '../testing/kept-places.ts'
import { takeBackup } from './take-backup.ts'

const patience = { timeout: 120_000 }
const soon = { timeout: 60_000, interval: 20 }

test.each(engines)(
  'O3 after a restore on %s a CDN is purged of everything, because it may hold what is lost',
  patience,
  async (engine) => {
    const purges: string[] = []
    const cdn = createServer(async (request, response) => {
      purges.push(await text(request))
      response.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void cdn.close())
    await once(cdn, 'listening')
    const { port } = cdn.address() as { port: number }

    await using folder = await newFolder()
    const from = { DATA_DIR: join(folder.path, 'from') }
    await fillFolder(from)
    await withMagazineIn(from, async ({ db, now }) =>
      savePosition(db.writer, 'purging', { id: await lastChangeId(db.reader), at: now() }),
    )
    const file = join(folder.path, 'a.tar')
    await takeBackup(readConfig(from), file)
    const to = await newPlace(engine, join(folder.path, 'to'))
    await restoreTo(to, file)
    const server = await startServer({ ...to, PURGE_URL: `http://127.0.0.1:${port}/purge` })
    await vi.waitFor(() => expect(purges).toContain('{"purge_everything":true}'), soon)
    expect((await stopServer(server)).code).toBe(0)
  },
)
