import type { Kysely } from 'kysely'
import { extentOf, mayBeAssigned, type Role, type StaffActor } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { endLinksMadeBy, endLinksOf } from './ended-links.ts'
import { handOver } from './hand-over.ts'
import { revokeKeysOf } from './revoked-keys.ts'
import { endSessionsOf } from './sessions.ts'
import { revokeSharedLinksOf } from './shared-links.ts'

export type Staff = Tables['staff']

export type StaffMember = Staff & { openSessions: number }

/** A staff account; removed ones are excluded. */
export async function findStaff(db: Kysely<Tables>, id: number): Promise<Staff | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function findStaffByEmail(db: Kysely<Tables>, email: string): Promise<Staff | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function listStaff(db: Kysely<Tables>, now: Date): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const open = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['staff_id', fn.countAll<number>().as('count'), fn.max('seen_at').as('seen_at')])
    .where('state', '=', 'signed-in')
    .where('expires_at', '>', now.getTime())
    .groupBy('staff_id')
    .execute()
  const sessions = new Map(open.map((row) => [row.staff_id, row]))
  return rows.map((row) => {
    const { count = 0, seen_at = null } = sessions.get(row.id) ?? {}
    // The row has the time of the last sign-in; an open session was used later.
    return { ...row, openSessions: count, seen_at: seen_at ?? row.seen_at }
  })
}

export async function hasAdministrator(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'administrator')
    .where('enabled', '=', 1)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function actorOf({ id, name, role }: Pick<Staff, 'id' | 'name' | 'role'>): StaffActor {
  return { id, name, role }
}

export type NewStaff = {
  email: string
  name: string
  role: Role
  passwordHash: string | null
  openIdSubject?: string
}

export async function insertStaff(writing: Writing, person: NewStaff): Promise<Staff> {
  const { tx, now } = writing
  if ((await findStaffByEmail(tx, person.email)) !== undefined) throw emailTaken()
  const row: Staff = {
    id: await nextIds(writing, 'staff'),
    version: 1,
    email: person.email,
    name: person.name,
    role: person.role,
    enabled: 1,
    password_hash: person.passwordHash,
    totp_secret: null,
    totp_pending: null,
    totp_last_step: 0,
    open_id_subject: person.openIdSubject ?? null,
    created_at: now.getTime(),
    seen_at: null,
    removed_at: null,
  }
  await insertRows(writing, 'staff', [row])
  writing.audit.push({ action: 'staff.create', subject: `staff:${row.id}`, details: { role: row.role } })
  return row
}

/** Updates name, role and access. A changed role or disabled access ends all sessions; then a successor gets the articles. */
export async function saveStaff(
  command: Command,
  target: { id: number; version: number },
  input: { name: string; role: Role; isEnabled: boolean; successorId?: number | undefined },
): Promise<Changed<Staff>> {
  return write(command, async (writing) => {
    const before = await getForManaging(writing, target)
    const after = {
      name: input.name,
      role: input.role,
      enabled: input.isEnabled ? 1 : 0,
      version: before.version + 1,
    }
    await writing.tx.updateTable('staff').set(after).where('id', '=', before.id).execute()
    await assertAdministratorLeft(writing)
    if (isLeaving(before, after)) await handOver(writing, before, input.successorId)
    if (after.role !== before.role || after.enabled === 0) await endSessionsOf(writing.tx, before.id)
    if (after.enabled === 0) {
      await endLinksOf(writing, before.id)
      await revokeSharedLinksOf(writing, before.id)
    }
    if (after.enabled === 0 || extentOf(after.role, 'staff.manage') === 'none')
      await endLinksMadeBy(writing, before.id)
    // Also when it is enabled again: earlier versions left the keys of a disabled account as they were.
    if (after.enabled === 0 || before.enabled === 0) await revokeKeysOf(writing, before.id)
    writing.audit.push({
      action: 'staff.edit',
      subject: `staff:${before.id}`,
      details: { role: after.role, enabled: input.isEnabled },
    })
    return { ...before, ...after }
  })
}

/** Removes a staff account; its revisions and audit entries keep the name. A successor gets the articles. */
export async function removeStaff(
  command: Command,
  target: { id: number; version: number },
  successorId?: number,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    const { tx, now } = writing
    const staff = await getForManaging(writing, target)
    await handOver(writing, staff, successorId)
    await tx
      .updateTable('staff')
      .set({
        removed_at: now.getTime(),
        enabled: 0,
        password_hash: null,
        totp_secret: null,
        open_id_subject: null,
      })
      .where('id', '=', staff.id)
      .execute()
    await assertAdministratorLeft(writing)
    await endSessionsOf(tx, staff.id)
    await tx.deleteFrom('backup_codes').where('staff_id', '=', staff.id).execute()
    await endLinksOf(writing, staff.id)
    await endLinksMadeBy(writing, staff.id)
    await revokeSharedLinksOf(writing, staff.id)
    await revokeKeysOf(writing, staff.id)
    writing.audit.push({ action: 'staff.remove', subject: `staff:${staff.id}` })
  })
}

export async function endStaffSessions(command: Command, id: number): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('staff.manage')
    await endSessionsOf(writing.tx, id)
    writing.audit.push({ action: 'staff.end-sessions', subject: `staff:${id}` })
  })
}

/** Whether this change takes away the chance to work on articles: a disabled account, or a role that writes nothing. */
function isLeaving(before: Staff, after: Pick<Staff, 'role' | 'enabled'>): boolean {
  const isAtWork = ({ role, enabled }: Pick<Staff, 'role' | 'enabled'>) =>
    enabled === 1 && mayBeAssigned(role)
  return isAtWork(before) && !isAtWork(after)
}

async function getForManaging(
  writing: Writing,
  { id, version }: { id: number; version: number },
): Promise<Staff> {
  writing.assertMay('staff.manage')
  const staff = await findStaff(writing.tx, id)
  if (staff === undefined)
    throw new Refusal('not-found', 'スタッフが見つかりません。', 'The person was not found.')
  if (staff.version !== version)
    throw new Refusal(
      'conflict',
      'このスタッフには、先に別の内容が保存されています。',
      'The person was saved by somebody else.',
    )
  return staff
}

async function assertAdministratorLeft({ tx }: Writing): Promise<void> {
  if (await hasAdministrator(tx)) return
  throw new Refusal(
    'conflict',
    '管理者がいなくなるため、変更できません。先に、ほかの人を管理者にしてください。',
    'There must be an administrator left.',
    [{ path: 'role', reason: '最後の管理者です' }],
  )
}

function emailTaken(): Refusal {
  return new Refusal(
    'conflict',
    'このメールアドレスのスタッフは、すでに登録されています。',
    'Somebody has this address already.',
    [{ path: 'email', reason: 'すでに使われています' }],
  )
}
