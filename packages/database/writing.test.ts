import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffActor } from '@tsuzuri/content/permission'
import { findAuditBreak } from './audit.ts'
import { insertRows, nextIds } from './rows.ts'
import { createApiKey, revokeApiKey } from './staff/api-keys.ts'
import { endSessionsOf, openSession } from './staff/sessions.ts'
import { actorOf, insertStaff } from './staff/staff.ts'
import { saveTag } from './taxonomy.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { minutesAfterNoon, noon } from './testing/moments.ts'
import { refused } from './testing/refused.ts'
import { storedRows } from './testing/stored-rows.ts'
import { write } from './writing.ts'

describeOnBothEngines('a write transaction', (magazine) => {
  test('is atomic', async () => {
    const before = await storedRows(magazine.db)
    const broken = write(magazine.at(noon), async (writing) => {
      await insertRows(writing, 'redirects', [{ path: '/a', target: '/b', created_at: 1 }])
      await nextIds(writing, 'articles', 5)
      writing.audit.push({ action: 'test', subject: 'test' })
      throw new Error('in the middle')
    })
    await expect(broken).rejects.toThrow('in the middle')
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('of a staff member is rolled back if it checked no right', async () => {
    const before = await storedRows(magazine.db)
    const editor = { id: 1, name: '花子', role: 'administrator' as const }
    const careless = write(magazine.at(noon, editor), async (writing) => {
      await insertRows(writing, 'redirects', [{ path: '/a', target: '/b', created_at: 1 }])
    })
    await expect(careless).rejects.toThrow('must call assertMay')
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('records the actor', async () => {
    const editor = { id: 7, name: '花子', role: 'editor' as const }
    await write(magazine.at(noon, editor), async (writing) => {
      writing.assertMay('redirect.edit')
      writing.audit.push({ action: 'test', subject: 'test' })
    })
    expect(await magazine.db.reader.selectFrom('audit').select('by').execute()).toEqual([{ by: 'staff:7' }])
  })

  test('of a person whose session ended, or whose API key was revoked, writes nothing', async () => {
    const { value: person } = await write(magazine.at(noon), async (writing) => {
      const input = { email: 'a@b.example', name: '花子', role: 'editor' as const, passwordHash: null }
      const staff = await insertStaff(writing, input)
      await openSession(writing, staff.id, 'signed-in', { agent: '', source: '' })
      return actorOf(staff)
    })
    const session = (await magazine.db.reader.selectFrom('sessions').select('id').executeTakeFirst())?.id
    const rights = ['tag.edit' as const]
    const created = await createApiKey(
      { ...magazine.at(noon), by: person },
      { name: '鍵', rights, expiresAt: minutesAfterNoon(5) },
    )
    const key = { id: created.value.key.id, rights }
    const save = (by: StaffActor, slug: string, at = noon) =>
      saveTag(magazine.at(at, by), { slug, name: slug })
    await save({ ...person, session }, 'by-session')
    await save({ ...person, key }, 'by-key')
    expect((await refused(save({ ...person, key }, 'x', minutesAfterNoon(5)))).code).toBe('wrong-key')
    await revokeApiKey(magazine.at(noon), key.id)
    await endSessionsOf(magazine.db.writer, person.id)
    const before = await storedRows(magazine.db)
    expect((await refused(save({ ...person, session }, 'x'))).code).toBe('signed-out')
    expect((await refused(save({ ...person, key }, 'x'))).code).toBe('wrong-key')
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('in parallel allocates each id once and keeps the audit log intact', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, () =>
        write(magazine.at(noon), async (writing) => {
          writing.audit.push({ action: 'test', subject: 'test' })
          return nextIds(writing, 'articles', 3)
        }),
      ),
    )
    expect(ids.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => 1 + at * 3),
    )
    expect(await magazine.db.reader.selectFrom('audit').select('id').execute()).toHaveLength(20)
    expect(await findAuditBreak(magazine.db.reader)).toBeUndefined()
  })

  test('inserts any number of rows', async () => {
    const rows = Array.from({ length: 25_000 }, (_, at) => ({ path: `/${at}`, target: '/', created_at: at }))
    await write(magazine.at(noon), (writing) => insertRows(writing, 'redirects', rows))
    const { count } = await magazine.db.reader
      .selectFrom('redirects')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(25_000)
  })

  test('the reading connection of SQLite can not write', async () => {
    if (magazine.db.engine === 'postgres') return
    const attempt = sql`insert into redirects (path, target, created_at) values ('/a', '/b', 1)`.execute(
      magazine.db.reader,
    )
    await expect(attempt).rejects.toThrow(/readonly/)
  })
})
