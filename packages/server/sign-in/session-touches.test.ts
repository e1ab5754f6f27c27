import { openDatabase } from '@tsuzuri/database/open'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { newStaff } from '../testing/studio-people.ts'
import { openSessionTouches } from './session-touches.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('O2 a session that can not be extended fails no request, and is a warning in the log', async () => {
  await newStaff(app, 'editor')
  const { config, db, log } = app.context
  const session = await db.reader.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  const closed = await openDatabase(config.database)
  await closed.close()
  const warn = vi.spyOn(log, 'warn')
  const touch = openSessionTouches({ db: closed, log })
  await touch(session, new Date(noon.getTime() + 120_000))
  expect(warn).toHaveBeenCalledOnce()
})
