import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { write } from '../writing.ts'
import { createApiKey, findApiKey, listApiKeys } from './api-keys.ts'
import { actorOf, insertStaff, removeStaff, saveStaff, type Staff } from './staff.ts'

describeOnBothEngines('API keys of an account that is', (magazine) => {
  async function newStaff(name: string): Promise<Staff> {
    const person = { email: `${name}@x.example`, name, role: 'administrator' as const, passwordHash: null }
    return (await write(magazine.at(noon), (writing) => insertStaff(writing, person))).value
  }

  async function newKey(staff: Staff): Promise<() => Promise<boolean>> {
    const command = { ...magazine.at(noon), by: actorOf(staff) }
    const key = { name: 'CMS', rights: ['article.read'] as const, expiresAt: minutesAfterNoon(60) }
    const { token } = (await createApiKey(command, key)).value
    return async () => (await findApiKey(magazine.db.reader, token, noon)) !== undefined
  }

  const listed = async () =>
    (await listApiKeys(magazine.db.reader, noon, undefined)).map(({ owner }) => owner)

  const save = async ({ id, name, role }: Staff, isEnabled: boolean, version: number) =>
    saveStaff(magazine.at(noon), { id, version }, { name, role, isEnabled })

  test('disabled are revoked, and stay so when it is enabled again', async () => {
    const [leaving, staying] = [await newStaff('leaving'), await newStaff('staying')]
    const [ofLeaving, ofStaying] = [await newKey(leaving), await newKey(staying)]
    await save(leaving, true, 1)
    expect([await ofLeaving(), await listed()]).toEqual([true, ['staying', 'leaving']])
    await save(leaving, false, 2)
    expect(await listed()).toEqual(['staying'])
    await save(leaving, true, 3)
    expect([await ofLeaving(), await ofStaying(), await listed()]).toEqual([false, true, ['staying']])
    const rows = await magazine.db.reader
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'key.revoke')
      .execute()
    expect(rows).toMatchObject([{ details: expect.stringContaining('"CMS"') }])
  })

  test('removed, or that an older version disabled, are neither listed nor valid again', async () => {
    const [removed, disabled] = [await newStaff('removed'), await newStaff('disabled')]
    await newStaff('staying')
    const [ofRemoved, ofDisabled] = [await newKey(removed), await newKey(disabled)]
    await removeStaff(magazine.at(noon), removed)
    await magazine.db.writer.updateTable('staff').set({ enabled: 0 }).where('id', '=', disabled.id).execute()
    expect(await listed()).toEqual([])
    await save(disabled, true, 1)
    expect([await ofRemoved(), await ofDisabled(), await listed()]).toEqual([false, false, []])
  })
})
