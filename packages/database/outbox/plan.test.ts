import { expect, test } from 'vitest'
import type { Notice } from '@tsuzuri/content/notices/notice'
import { describeOnBothEngines, type TestMagazine } from '../testing/both-engines.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { write } from '../writing.ts'
import { hasUnplannedEvents, planEvents } from './plan.ts'

const readable: Notice = {
  kind: 'staff.invited',
  email: 'a@b.example',
  name: '新人',
  role: 'writer',
  expiresAt: noon.toISOString(),
}
const unknownKind = { kind: 'moon.risen', at: 'noon' } as unknown as Notice
const unknownValue = { ...readable, role: 'astronomer' } as unknown as Notice

describeOnBothEngines('M1 planning', (magazine) => {
  test('events that only a newer version can read wait, and hold up no others', async () => {
    const [before, ...newer] = await append(magazine, [readable, unknownKind, unknownValue, readable])
    const last = newer.pop()
    expect(await plan(magazine)).toEqual({ count: 4, unreadable: newer })
    expect(await idsPlanned(magazine)).toEqual([before, last])
    expect(await recipients(magazine)).toEqual([before, last])

    // The newer version, which is written here as a correction of the rows, plans them.
    await magazine.db.writer
      .updateTable('outbox_events')
      .set({ data: JSON.stringify(readable) })
      .where('id', 'in', newer)
      .execute()
    expect(await plan(magazine)).toEqual({ count: 2, unreadable: [] })
    expect(await recipients(magazine)).toEqual([before, ...newer, last])
    expect(await hasUnplannedEvents(magazine.db.reader)).toBe(false)
  })

  test('more unreadable events than are planned at once do not keep readable ones waiting', async () => {
    const unreadable = await append(
      magazine,
      Array.from({ length: 120 }, () => unknownKind),
    )
    const [late] = await append(magazine, [readable])
    const seen: number[] = []
    let after = 0
    for (let count = 1; count > 0;) {
      const planned = await plan(magazine, after)
      seen.push(...planned.unreadable)
      after = planned.unreadable.at(-1) ?? after
      count = planned.count
    }
    expect(seen).toEqual(unreadable)
    expect(await recipients(magazine)).toEqual([late])
    expect(await hasUnplannedEvents(magazine.db.reader, after)).toBe(false)
    expect(await hasUnplannedEvents(magazine.db.reader)).toBe(true)
  })
})

function plan({ db }: TestMagazine, after = 0) {
  return planEvents(db, minutesAfterNoon(1), { hasMail: true, seal: (text) => text, after })
}

/** Writes events and returns their ids. */
async function append({ db, at }: TestMagazine, notices: readonly Notice[]): Promise<number[]> {
  await write(at(noon), async ({ events }) => void events.push(...notices.map((notice) => ({ notice }))))
  const rows = await db.reader
    .selectFrom('outbox_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(notices.length)
    .execute()
  return rows.map(({ id }) => id).toReversed()
}

async function idsPlanned({ db }: TestMagazine): Promise<number[]> {
  const rows = await db.reader
    .selectFrom('outbox_events')
    .select('id')
    .where('planned_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The events that have a delivery. */
async function recipients({ db }: TestMagazine): Promise<number[]> {
  const rows = await db.reader
    .selectFrom('outbox_deliveries')
    .select('event_id')
    .orderBy('event_id')
    .execute()
  return rows.map((row) => row.event_id)
}
