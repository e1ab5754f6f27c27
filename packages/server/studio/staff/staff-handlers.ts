import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import {
  createResetLink,
  inviteStaff,
  listInvitations,
  type NewLink,
  revokeInvitation,
} from '@tsuzuri/database/staff/links'
import { countArticlesOf } from '@tsuzuri/database/staff/hand-over'
import { readSecondFactorPolicy, saveSecondFactorPolicy } from '@tsuzuri/database/staff/second-factor-policy'
import { endStaffSessions, listStaff, removeStaff, saveStaff } from '@tsuzuri/database/staff/staff'
import type { StaffMember } from '@tsuzuri/database/staff/staff'
import type { Command } from '@tsuzuri/database/writing'
import type { Context } from '../../context.ts'
import type { Sealing } from '../../sign-in/sealing.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for staff accounts and invitations. */
export function addStaffRoutes(router: StudioRouter, { config, db }: Context, outboxSealing: Sealing): void {
  const linkTo = (screen: 'invitation' | 'reset', { id, token, expiresAt }: NewLink) => ({
    id,
    url: `${config.publicUrl}/studio/${screen}/?token=${token}`,
    expiresAt: expiresAt.toISOString(),
  })

  /** The mail contains the same link, so the inviting person can also send it another way. */
  async function inviteByMail(command: Command, person: Parameters<typeof inviteStaff>[1]) {
    const isMailed = config.mail !== undefined
    const seal = isMailed ? outboxSealing.seal : undefined
    return { ...linkTo('invitation', await valueOf(inviteStaff(command, person, seal))), isMailed }
  }

  router.handle(routes.listStaff, async ({ now }) => {
    const invitations = await listInvitations(db.reader, now)
    return {
      items: (await listStaff(db.reader, now)).map(memberOf),
      invitations: invitations.map((link) => ({
        id: link.id,
        email: link.email,
        name: link.name,
        role: link.role,
        createdAt: new Date(link.created_at).toISOString(),
        expiresAt: new Date(link.expires_at).toISOString(),
      })),
    }
  })
  router.handle(routes.inviteStaff, async ({ command, input }) => inviteByMail(command, input))
  router.handle(routes.revokeInvitation, async ({ command, input }) => {
    await valueOf(revokeInvitation(command, input.id))
    return {}
  })
  router.handle(routes.saveStaff, async ({ command, input, now }) => {
    const { id, version, ...person } = input
    const saved = await valueOf(saveStaff(command, { id, version }, person))
    const all = await listStaff(db.writer, now)
    return memberOf(all.find((one) => one.id === id) ?? { ...saved, openSessions: 0 })
  })
  router.handle(routes.endStaffSessions, async ({ command, input }) => {
    await valueOf(endStaffSessions(command, input.id))
    return {}
  })
  router.handle(routes.resetStaffPassword, async ({ command, input }) =>
    linkTo('reset', await valueOf(createResetLink(command, input.id))),
  )
  router.handle(routes.removeStaff, async ({ command, input }) => {
    const { successorId, ...target } = input
    await valueOf(removeStaff(command, target, successorId))
    return {}
  })
  router.handle(routes.countStaffArticles, async ({ input }) => ({
    count: await countArticlesOf(db.reader, input.id),
  }))
  router.handle(routes.getSecondFactorPolicy, async () => readSecondFactorPolicy(db.reader))
  router.handle(routes.saveSecondFactorPolicy, async ({ command, input }) =>
    valueOf(saveSecondFactorPolicy(command, input)),
  )
}

function memberOf(staff: StaffMember) {
  return {
    id: staff.id,
    version: staff.version,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    isEnabled: staff.enabled === 1,
    hasPassword: staff.password_hash !== null,
    hasSecondFactor: staff.totp_secret !== null,
    createdAt: new Date(staff.created_at).toISOString(),
    seenAt: staff.seen_at === null ? null : new Date(staff.seen_at).toISOString(),
    openSessions: staff.openSessions,
  }
}
