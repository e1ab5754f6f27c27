import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { refused } from '../testing/refused.ts'
import { write } from '../writing.ts'
import { createResetLink, linkGone } from './links.ts'
import { insertStaff, saveStaff } from './staff.ts'

test('T1 a link that is used up says who gives out a new one', () => {
  expect(linkGone('invitation_x').message).toContain('管理者に頼んで')
  expect(linkGone('reset_x').message).toContain('サインインの画面で')
  expect(linkGone('first_x').message).toContain('起動し直す')
})

describeOnBothEngines('T1 reset links', (magazine) => {
  test('are made only for people who may sign in', async () => {
    const command = magazine.at(noon, 'command')
    const [, writer] = (
      await write(command, async (writing) => {
        const person = { email: 'hana@example.jp', name: '花', passwordHash: null }
        return [
          await insertStaff(writing, { ...person, role: 'administrator' }),
          await insertStaff(writing, { ...person, email: 'fude@example.jp', role: 'writer' }),
        ]
      })
    ).value
    if (writer === undefined) throw new Error('the writer is missing')
    const { name, role } = writer
    const { value: disabled } = await saveStaff(command, writer, { name, role, isEnabled: false })
    expect(await refused(createResetLink(command, writer.id))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('サインインを許可'),
    })
    expect(await magazine.db.reader.selectFrom('staff_links').selectAll().execute()).toEqual([])
    await saveStaff(command, disabled, { name, role, isEnabled: true })
    expect((await createResetLink(command, writer.id)).value.token).toMatch(/^reset_/)
  })
})
