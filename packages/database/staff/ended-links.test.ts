import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { write } from '../writing.ts'
import { createResetLink, findInvitationFor, findLink, inviteStaff } from './links.ts'
import { actorOf, insertStaff, removeStaff, saveStaff, type Staff } from './staff.ts'

describeOnBothEngines('invitations and reset links that an administrator made', (magazine) => {
  async function newAdministrator(name: string): Promise<Staff> {
    const person = { email: `${name}@x.example`, name, role: 'administrator' as const, passwordHash: null }
    return (await write(magazine.at(noon), (writing) => insertStaff(writing, person))).value
  }

  /** Makes an invitation, and a reset link for another administrator; says which of them work. */
  async function makeLinks(maker: Staff, target: Staff) {
    const command = magazine.at(noon, actorOf(maker))
    const email = `friend-of-${maker.name}@x.example`
    const invited = { email, name: '友', role: 'administrator' as const }
    const invitation = (await inviteStaff(command, invited)).value.token
    const reset = (await createResetLink(command, target.id)).value.token
    const { reader } = magazine.db
    return async () => [
      (await findLink(reader, invitation, noon)) !== undefined,
      (await findInvitationFor(reader, email, noon)) !== undefined,
      (await findLink(reader, reset, noon)) !== undefined,
    ]
  }

  test.each(['removed', 'disabled', 'demoted'] as const)('end when that person is %s', async (way) => {
    const [leaving, staying] = [await newAdministrator('leaving'), await newAdministrator('staying')]
    const targets = [await newAdministrator('first'), await newAdministrator('second')] as const
    const ofLeaving = await makeLinks(leaving, targets[0])
    const ofStaying = await makeLinks(staying, targets[1])
    const { id, role } = leaving
    await saveStaff(magazine.at(noon), leaving, { name: 'renamed', role, isEnabled: true })
    expect(await ofLeaving()).toEqual([true, true, true])
    const target = { id, version: 2 }
    if (way === 'removed') await removeStaff(magazine.at(noon), target)
    else
      await saveStaff(magazine.at(noon), target, {
        name: 'renamed',
        role: way === 'demoted' ? 'editor' : role,
        isEnabled: way !== 'disabled',
      })
    expect(await ofLeaving()).toEqual([false, false, false])
    expect(await ofStaying()).toEqual([true, true, true])
    const rows = await magazine.db.reader
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', '%.revoke')
      .orderBy('action')
      .execute()
    expect(rows).toEqual([{ action: 'invitation.revoke' }, { action: 'reset.revoke' }])
  })
})
