import { expect, test } from 'vitest'
import { findAuditBreak } from './audit.ts'
import { saveRedirect } from './redirects.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { noon } from './testing/moments.ts'
import { refused } from './testing/refused.ts'
import { write } from './writing.ts'

describeOnBothEngines('audit', (magazine) => {
  test('an empty log is intact', async () => {
    expect(await findAuditBreak(magazine.db.reader)).toBeUndefined()
  })

  test('each change records actor, action and time', async () => {
    await saveRedirect(magazine.at(noon, 'tarō'), { path: '/a', target: '/b' })
    const rows = await magazine.db.reader.selectFrom('audit').selectAll().execute()
    expect(rows).toMatchObject([
      {
        id: 1,
        at: noon.getTime(),
        by: 'tarō',
        action: 'redirect.save',
        subject: 'redirect:/a',
        previous_hash: '',
      },
    ])
    expect(JSON.parse(rows[0]?.details ?? '')).toEqual({ target: '/b' })
  })

  test('a refused change writes nothing', async () => {
    await refused(saveRedirect(magazine.at(noon), { path: '/a', target: '/a' }))
    expect(await magazine.db.reader.selectFrom('audit').selectAll().execute()).toEqual([])
  })

  test('a log of several batches is intact', async () => {
    await writeRows(1100)
    expect(await findAuditBreak(magazine.db.reader)).toBeUndefined()
    await magazine.db.writer.updateTable('audit').set({ by: 'nobody' }).where('id', '=', 1050).execute()
    expect(await findAuditBreak(magazine.db.reader)).toBe(1050)
  })

  test.each(['at', 'by', 'action', 'subject', 'details', 'previous_hash', 'hash'] as const)(
    'an altered %s is found',
    async (column) => {
      await writeRows(3)
      const value = column === 'at' ? { at: 1 } : { [column]: 'forged' }
      await magazine.db.writer.updateTable('audit').set(value).where('id', '=', 2).execute()
      expect(await findAuditBreak(magazine.db.reader)).toBe(2)
    },
  )

  test.each([1, 2, 3])('a missing row is found: number %i of three', async (id) => {
    await writeRows(3)
    await magazine.db.writer.deleteFrom('audit').where('id', '=', id).execute()
    expect(await findAuditBreak(magazine.db.reader)).toBe(id === 3 ? 3 : id + 1)
  })

  async function writeRows(count: number): Promise<void> {
    await write(magazine.at(noon), async ({ audit }) => {
      for (let at = 0; at < count; at += 1) audit.push({ action: 'test', subject: `row:${at}` })
    })
  }
})
