import type { Kysely } from 'kysely'
import type { Role } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { endLinksOf } from './ended-links.ts'
import { endSessionsOf } from './sessions.ts'
import { findStaff, findStaffByEmail, hasAdministrator, insertStaff, type Staff } from './staff.ts'

const dayMs = 24 * 60 * 60 * 1000
const lifeMs = { first: dayMs, invitation: 7 * dayMs, reset: dayMs }

export type StaffLink = Tables['staff_links']
export type NewLink = { id: number; token: string; expiresAt: Date }

/** Creates the setup link for the first administrator. Only the newest link is valid, and only while there is no staff. */
export async function createFirstLink(command: Command): Promise<NewLink | undefined> {
  const { value } = await write(command, async (writing) => {
    if (await hasAdministrator(writing.tx)) return undefined
    await endLinks(writing, 'first')
    return insertLink(writing, 'first', { email: '', name: '', role: 'administrator', staffId: null })
  })
  return value
}

export async function inviteStaff(
  command: Command,
  person: { email: string; name: string; role: Role },
  /** Encrypts the token for a mail; without it the administrator hands over the link. */
  seal?: (token: string) => string,
): Promise<Changed<NewLink>> {
  return write(command, async (writing) => {
    writing.assertMay('staff.manage')
    if ((await findStaffByEmail(writing.tx, person.email)) !== undefined) {
      throw new Refusal(
        'conflict',
        'このメールアドレスのスタッフは、すでに登録されています。',
        'Somebody has this address already.',
        [{ path: 'email', reason: 'すでに使われています' }],
      )
    }
    await endLinks(writing, 'invitation', person.email)
    const link = await insertLink(writing, 'invitation', { ...person, staffId: null })
    if (seal !== undefined) {
      const { name, email, role } = person
      writing.events.push({
        notice: { kind: 'staff.invited', name, email, role, expiresAt: link.expiresAt.toISOString() },
        secret: seal(link.token),
      })
    }
    return link
  })
}

export async function revokeInvitation(command: Command, id: number): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('staff.manage')
    const rows = await writing.tx
      .updateTable('staff_links')
      .set({ ended_at: writing.now.getTime() })
      .where('id', '=', id)
      .where('kind', '=', 'invitation')
      .where('ended_at', 'is', null)
      .returning('id')
      .execute()
    if (rows.length === 0)
      throw new Refusal('not-found', '招待が見つかりません。', 'The invitation was not found.')
    writing.audit.push({ action: 'invitation.revoke', subject: `invitation:${id}` })
  })
}

export async function createResetLink(command: Command, staffId: number): Promise<Changed<NewLink>> {
  return write(command, async (writing) => {
    writing.assertMay('staff.manage')
    const staff = await findStaff(writing.tx, staffId)
    if (staff === undefined)
      throw new Refusal('not-found', 'スタッフが見つかりません。', 'The person was not found.')
    if (staff.enabled !== 1)
      throw new Refusal(
        'conflict',
        'サインインを許可していない人のリンクは作れません。先に、サインインを許可してください。',
        'The account is disabled. Enable it first.',
      )
    await endLinks(writing, 'reset', staff.email)
    return insertLink(writing, 'reset', { ...staff, staffId })
  })
}

/** The name under which people who are not signed in act. */
const selfService = 'sign-in'
const ownResetMs = 60 * 60 * 1000

/**
 * Creates the link that a person asked for on the sign-in page. It does not remove the second factor, and ends no other
 * link: anybody can ask for one in another person's name.
 */
export async function createOwnResetLink(writing: Writing, staff: Staff): Promise<NewLink> {
  return insertLink(
    { ...writing, by: selfService },
    'reset',
    { ...staff, staffId: staff.id },
    { validMs: ownResetMs },
  )
}

export async function listInvitations(db: Kysely<Tables>, now: Date): Promise<StaffLink[]> {
  return db
    .selectFrom('staff_links')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .orderBy('id', 'desc')
    .execute()
}

/** An unused, unexpired link; undefined alike for all others. */
export async function findLink(db: Kysely<Tables>, token: string, now: Date): Promise<StaffLink | undefined> {
  const link = await db
    .selectFrom('staff_links')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  if (link === undefined || !token.startsWith(`${link.kind}_`)) return undefined
  if (link.kind === 'first' && (await hasAdministrator(db))) return undefined
  return link
}

export async function findInvitationFor(
  db: Kysely<Tables>,
  email: string,
  now: Date,
): Promise<StaffLink | undefined> {
  return (await listInvitations(db, now)).find((link) => link.email === email)
}

/** Consumes a link: creates the staff account, or sets a new password and ends all sessions. */
export async function useLink(
  writing: Writing,
  token: string,
  { email, name, passwordHash }: { email?: string; name?: string; passwordHash: string },
): Promise<Staff> {
  const { tx, now } = writing
  const link = await findLink(tx, token, now)
  if (link === undefined) throw linkGone(token)
  await tx.updateTable('staff_links').set({ ended_at: now.getTime() }).where('id', '=', link.id).execute()
  if (link.kind !== 'reset') {
    const address = link.kind === 'first' ? email : link.email
    const called = name ?? (link.name === '' ? undefined : link.name)
    if (address === undefined || called === undefined) {
      throw new Refusal('invalid', 'メールアドレスと名前が必要です。', 'An address and a name are needed.', [
        { path: address === undefined ? 'email' : 'name', reason: '値がありません' },
      ])
    }
    return insertStaff(writing, { email: address, name: called, role: link.role, passwordHash })
  }
  const staff = link.staff_id === null ? undefined : await findStaff(tx, link.staff_id)
  if (staff === undefined) throw linkGone(token)
  // Access to the mailbox alone must not remove the second factor; only an administrator's link does.
  const factor = link.created_by === selfService ? {} : { totp_secret: null, totp_pending: null }
  const cleared = { password_hash: passwordHash, ...factor }
  await tx.updateTable('staff').set(cleared).where('id', '=', staff.id).execute()
  if (link.created_by !== selfService)
    await tx.deleteFrom('backup_codes').where('staff_id', '=', staff.id).execute()
  await endSessionsOf(tx, staff.id)
  await endLinksOf(writing, staff.id)
  writing.audit.push({ action: 'staff.reset', subject: `staff:${staff.id}` })
  return { ...staff, ...cleared }
}

/** Consumes an invitation that was accepted through OpenID Connect. */
export async function endInvitation({ tx, now }: Writing, id: number): Promise<void> {
  await tx.updateTable('staff_links').set({ ended_at: now.getTime() }).where('id', '=', id).execute()
}

const newLinkWords: Readonly<Record<StaffLink['kind'], string>> = {
  first: '管理者がまだいないときは、サーバーを起動し直すと、新しいリンクが表示されます。',
  invitation: '新しいリンクを、管理者に頼んでください。',
  reset: '新しいリンクは、サインインの画面で申し込むか、管理者に頼んでください。',
}

/** Says how to get a new link of the kind that the token names; an unknown token is taken for an invitation. */
export function linkGone(token: string): Refusal {
  const kind = token.startsWith('first_') ? 'first' : token.startsWith('reset_') ? 'reset' : 'invitation'
  return new Refusal(
    'not-found',
    `このリンクは使えません。期限が切れたか、取り消されたか、すでに使われています。${newLinkWords[kind]}`,
    'The link is not good any more.',
  )
}

export async function insertLink(
  writing: Writing,
  kind: StaffLink['kind'],
  person: { email: string; name: string; role: Role; staffId: number | null },
  {
    tokenOf = () => newToken(kind),
    validMs = lifeMs[kind],
  }: { tokenOf?: (id: number) => string; validMs?: number } = {},
): Promise<NewLink> {
  const expiresAt = new Date(writing.now.getTime() + validMs)
  const id = await nextIds(writing, 'staff_links')
  const token = tokenOf(id)
  await insertRows(writing, 'staff_links', [
    {
      id,
      kind,
      token_hash: tokenHash(token),
      email: person.email,
      name: person.name,
      role: person.role,
      staff_id: person.staffId,
      created_at: writing.now.getTime(),
      created_by: writing.by,
      expires_at: expiresAt.getTime(),
      ended_at: null,
    },
  ])
  writing.audit.push({ action: `${kind}.create`, subject: `${kind}:${id}`, details: { role: person.role } })
  return { id, token, expiresAt }
}

export async function endLinks({ tx, now }: Writing, kind: StaffLink['kind'], email = ''): Promise<void> {
  await tx
    .updateTable('staff_links')
    .set({ ended_at: now.getTime() })
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()
}
