import { expect, test } from 'vitest'
import { createPreview, findPreviewed } from '../previews.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { createNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { createTimeView, findTimeView } from '../time-views.ts'
import { write } from '../writing.ts'
import { actorOf, insertStaff, removeStaff, saveStaff, type Staff } from './staff.ts'

describeOnBothEngines('links that a person shared', (magazine) => {
  const hour = minutesAfterNoon(60)

  async function newStaff(name: string): Promise<Staff> {
    const person = { email: `${name}@x.example`, name, role: 'administrator' as const, passwordHash: null }
    return (await write(magazine.at(noon), (writing) => insertStaff(writing, person))).value
  }

  test.each(['removed', 'disabled'] as const)('end with their account (%s)', async (way) => {
    const [leaving, staying] = [await newStaff('leaving'), await newStaff('staying')]
    const article = await createNew(magazine.at(noon), {})
    const share = async (staff: Staff) => {
      const command = magazine.at(noon, actorOf(staff))
      const draft = (await createPreview(command, article.id, hour)).value.token
      const moment = (await createTimeView(command, hour, hour)).value.token
      return async () => [
        (await findPreviewed(magazine.db.reader, draft, noon)) !== undefined,
        (await findTimeView(magazine.db.reader, moment, noon)) !== undefined,
      ]
    }
    const [ofLeaving, ofStaying] = [await share(leaving), await share(staying)]
    const { id, name, role } = leaving
    const renamed = await saveStaff(magazine.at(noon), leaving, { name, role, isEnabled: true })
    expect(await ofLeaving()).toEqual([true, true])
    const target = { id, version: renamed.value.version }
    if (way === 'removed') await removeStaff(magazine.at(noon), target, staying.id)
    else await saveStaff(magazine.at(noon), target, { name, role, isEnabled: false, successorId: staying.id })
    expect(await ofLeaving()).toEqual([false, false])
    expect(await ofStaying()).toEqual([true, true])
    const rows = await magazine.db.reader
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('subject', '=', `staff:${id}`)
      .where('action', 'like', '%.revoke')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'preview.revoke', details: expect.stringContaining('"previews":1') },
      { action: 'time-view.revoke', details: expect.stringContaining('"previews":1') },
    ])
  })
})
