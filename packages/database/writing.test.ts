import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findAuditBreak } from './audit.ts'
import { insertRows, nextIds } from './rows.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { noon } from './testing/moments.ts'
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
