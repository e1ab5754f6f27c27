import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrations/migrate.ts'
import { openDatabase } from '../open.ts'
import { endSession, findSession, openSession, touchSession } from '../staff/sessions.ts'
import { insertStaff } from '../staff/staff.ts'
import { newPlace } from '../testing/both-engines.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { write } from '../writing.ts'

test('a single statement waits for the write lock of another process without blocking the event loop', async () => {
  const { db, other, session } = await openTwice()
  other.exec('begin immediate')
  const touching = touchSession(db, session, minutesAfterNoon(5))
  await someTicks()
  other.exec('commit')
  await touching
  expect(await db.reader.selectFrom('sessions').select('seen_at').execute()).toEqual([
    { seen_at: minutesAfterNoon(5).getTime() },
  ])

  other.exec('begin immediate')
  const ending = endSession(db, session.staff_id, session.id)
  await someTicks()
  other.exec('commit')
  expect(await ending).toBe(true)
})

test('inside a transaction the time limit of SQLite itself is in force again', async () => {
  const { db } = await openTwice()
  const read = sql<{ timeout: number }>`pragma busy_timeout`
  const inside = await db.writer.transaction().execute((tx) => read.execute(tx))
  expect(inside.rows).toEqual([{ timeout: 10_000 }])
})

/** A database with a signed-in session, and another connection to its file. */
async function openTwice() {
  const place = await newPlace('sqlite')
  onTestFinished(place.remove)
  if (place.address.engine !== 'sqlite') throw new Error('the place is not on SQLite')
  const db = await openDatabase(place.address)
  onTestFinished(() => db.close())
  await migrate(db, noon)
  const { value: token } = await write({ db, by: 'test', now: noon }, async (writing) => {
    const person = { email: 'hanako@example.jp', name: '花子', role: 'editor', passwordHash: '' } as const
    const { id } = await insertStaff(writing, person)
    return openSession(writing, id, 'signed-in', { agent: '', source: '' })
  })
  const found = await findSession(db.reader, token, noon)
  if (found === undefined) throw new Error('the session was just opened')
  const other = new DatabaseSync(place.address.file)
  onTestFinished(() => other.close())
  return { db, other, session: found.session }
}

/** Resolves when a timer has run several times. */
async function someTicks(): Promise<void> {
  let ticks = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      ticks += 1
      if (ticks < 5) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
}
