import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { Refusal } from '@tsuzuri/content/refusal'
import { readSecondFactorPolicy } from '@tsuzuri/database/staff/second-factor-policy'
import { endSession, endSessionsOf, listSessions } from '@tsuzuri/database/staff/sessions'
import { write } from '@tsuzuri/database/writing'
import type { Context } from '../../context.ts'
import type { Sealing } from '../../sign-in/sealing.ts'
import { backupCodeHash, confirmSetUp, unsealFactor } from '../../sign-in/second-factor.ts'
import { setPassword, writeOwn, writeOwnByPassword } from '../../sign-in/own-account.ts'
import { assertOwnPassword } from '../../sign-in/sign-in.ts'
import { originOf } from '../../http/source-address.ts'
import { findTotpStep, newBackupCodes, newTotpSecret, totpAddress } from '../../sign-in/totp.ts'
import type { StudioRouter } from '../studio-router.ts'
import { accountOf } from './session-handlers.ts'

/** Routes for the signed-in person's own account. */
export function addAccountRoutes(router: StudioRouter, context: Context, sealing: Sealing): void {
  const { db } = context

  const note = (staffId: number, action: string) =>
    write({ db, by: `staff:${staffId}`, now: context.now() }, async ({ audit }) => {
      audit.push({ action, subject: `staff:${staffId}` })
    })

  router.handle(routes.saveAccount, async ({ input, staff, actor }) => {
    await writeOwn(context, { staff, actor }, async ({ tx, audit }) => {
      const next = { name: input.name, version: staff.version + 1 }
      await tx.updateTable('staff').set(next).where('id', '=', staff.id).execute()
      audit.push({ action: 'staff.rename', subject: `staff:${staff.id}` })
    })
    return accountOf({ ...staff, name: input.name })
  })

  router.handle(routes.changePassword, async ({ input, staff, actor, session, c }) => {
    await assertOwnPassword(context, { staff, session }, input.current, originOf(c, context))
    await setPassword(context, { staff, actor }, input.password)
    return {}
  })

  router.handle(routes.listSessions, async ({ staff, session, now }) => {
    const sessions = await listSessions(db.reader, staff.id, now)
    const items = sessions.map((one) => ({
      id: one.id,
      isCurrent: one.id === session.id,
      createdAt: new Date(one.created_at).toISOString(),
      seenAt: new Date(one.seen_at).toISOString(),
      agent: one.agent,
      source: one.source,
    }))
    return { items }
  })

  router.handle(routes.endSession, async ({ input, staff }) => {
    if (!(await endSession(db, staff.id, input.id)))
      throw new Refusal('not-found', 'セッションが見つかりません。', 'The session was not found.')
    await note(staff.id, 'staff.end-session')
    return {}
  })

  router.handle(routes.endOtherSessions, async ({ staff, session }) => {
    await endSessionsOf(db.unlockedWriter, staff.id, session.id)
    await note(staff.id, 'staff.end-sessions')
    return {}
  })

  router.handle(routes.startSecondFactor, async ({ input, staff, actor, session, c }) => {
    await assertOwnPassword(context, { staff, session }, input.password, originOf(c, context))
    const secret = newTotpSecret()
    await writeOwnByPassword(context, { staff, actor }, async ({ tx }) => {
      const pending = { totp_pending: sealing.seal(secret) }
      await tx.updateTable('staff').set(pending).where('id', '=', staff.id).execute()
    })
    const issuer = new URL(context.config.publicUrl).host
    return { secret, address: totpAddress(secret, staff.email, issuer) }
  })

  router.handle(routes.finishSecondFactor, async ({ input, staff, actor, session, now, c }) => {
    const pending = staff.totp_pending
    const secret = pending === null ? null : unsealFactor(context, sealing, pending)
    // Sealing again changes the value, so of concurrent requests only one finds the value that it read.
    const sealed = secret === null ? null : sealing.seal(secret)
    // If the response was lost, the same code or a later one gets new backup codes.
    const lastStep = pending === staff.totp_secret ? staff.totp_last_step - 1 : 0
    const step = await confirmSetUp(context, { staff, session }, originOf(c, context), () =>
      secret === null ? undefined : findTotpStep(secret, input.code, now, lastStep),
    )
    const codes = newBackupCodes()
    await writeOwn(context, { staff, actor }, async ({ tx, audit }) => {
      const finished = await tx
        .updateTable('staff')
        .set({ totp_secret: sealed, totp_pending: sealed, totp_last_step: step })
        .where('id', '=', staff.id)
        .where('totp_pending', '=', pending)
        .returning('id')
        .execute()
      // A concurrent request finished first; only the backup codes in its response are valid.
      if (finished.length === 0)
        throw new Refusal(
          'conflict',
          '二段階の確認は、もう設定されたか、始め直されました。',
          'The second factor was finished or started again meanwhile.',
        )
      await tx.deleteFrom('backup_codes').where('staff_id', '=', staff.id).execute()
      const rows = codes.map((code) => ({ staff_id: staff.id, code_hash: backupCodeHash(code) }))
      await tx.insertInto('backup_codes').values(rows).execute()
      await endSessionsOf(tx, staff.id, session.id)
      audit.push({ action: 'staff.second-factor', subject: `staff:${staff.id}` })
    })
    return { backupCodes: codes }
  })

  router.handle(routes.removeSecondFactor, async ({ input, staff, actor, session, c }) => {
    if ((await readSecondFactorPolicy(db.reader)).isRequired)
      throw new Refusal(
        'conflict',
        'この編集室では二段階の確認が必要です。やめることはできません。',
        'A second factor is required here.',
      )
    await assertOwnPassword(context, { staff, session }, input.password, originOf(c, context))
    await writeOwnByPassword(context, { staff, actor }, async ({ tx, audit }) => {
      const none = { totp_secret: null, totp_pending: null }
      await tx.updateTable('staff').set(none).where('id', '=', staff.id).execute()
      await tx.deleteFrom('backup_codes').where('staff_id', '=', staff.id).execute()
      audit.push({ action: 'staff.second-factor-removed', subject: `staff:${staff.id}` })
    })
    return {}
  })
}
