import type { Kysely } from 'kysely'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { findStaff, type Staff } from './staff.ts'

export type SecondFactorPolicy = { version: number; isRequired: boolean }

const name = 'second-factor'

export async function readSecondFactorPolicy(db: Kysely<Tables>): Promise<SecondFactorPolicy> {
  const row = await db
    .selectFrom('staff_policies')
    .select(['version', 'value'])
    .where('name', '=', name)
    .executeTakeFirst()
  return { version: row?.version ?? 0, isRequired: row?.value === 'required' }
}

/** An account without a password signs in at the identity provider, which asks for its own second factor. */
function lacksSecondFactor(staff: Pick<Staff, 'password_hash' | 'totp_secret'>): boolean {
  return staff.password_hash !== null && staff.totp_secret === null
}

/** Whether the person has to set up a second factor before anything else. */
export async function mustSetUpSecondFactor(db: Kysely<Tables>, staff: Staff): Promise<boolean> {
  return lacksSecondFactor(staff) && (await readSecondFactorPolicy(db)).isRequired
}

/** Requires a second factor of everybody, or no longer. Only a person who has one can require it of the others. */
export async function saveSecondFactorPolicy(
  command: Command,
  { version, isRequired }: SecondFactorPolicy,
): Promise<Changed<SecondFactorPolicy>> {
  const { by } = command
  return write(command, async (writing) => {
    const { tx } = writing
    writing.assertMay('staff.manage')
    const before = await readSecondFactorPolicy(tx)
    if (before.version !== version)
      throw new Refusal(
        'conflict',
        'この設定は、ほかの人が先に変えました。読み込み直してください。',
        'The policy was changed by somebody else.',
      )
    const self = typeof by === 'string' ? undefined : await findStaff(tx, by.id)
    if (isRequired && self !== undefined && lacksSecondFactor(self))
      throw new Refusal(
        'conflict',
        '先に、あなた自身の二段階の確認を有効にしてください。',
        'Set up your own second factor first.',
      )
    await tx.deleteFrom('staff_policies').where('name', '=', name).execute()
    const value = isRequired ? ('required' as const) : ('optional' as const)
    await insertRows(writing, 'staff_policies', [{ name, version: version + 1, value }])
    writing.audit.push({ action: `staff.second-factor-${value}`, subject: 'staff' })
    return { version: version + 1, isRequired }
  })
}
