import { actorName } from '@tsuzuri/content/permission'
import type { Writing } from '@tsuzuri/database/rows'
import { assertStillActs } from '@tsuzuri/database/staff/acting'
import { endLinksOf } from '@tsuzuri/database/staff/ended-links'
import { endSessionsOf } from '@tsuzuri/database/staff/sessions'
import { findStaff, type Staff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import type { Context } from '../context.ts'
import type { Caller } from '../studio/studio-router.ts'
import { makePasswordHash } from './password-hash.ts'
import { wrongOwnPassword } from './sign-in.ts'

/** Changes the account of a signed-in person; no right is needed for it. Refused if their session ended meanwhile. */
export async function writeOwn(
  { db, now }: Context,
  { actor }: Caller,
  work: (writing: Writing) => Promise<void>,
): Promise<void> {
  await write({ db, by: actorName(actor), now: now() }, async (writing) => {
    await assertStillActs(writing.tx, actor, writing.now)
    await work(writing)
  })
}

/** The same for a change that asked for the password. Refused, too, if the password was changed since. */
export async function writeOwnByPassword(
  context: Context,
  caller: Caller,
  work: (writing: Writing) => Promise<void>,
): Promise<void> {
  await writeOwn(context, caller, async (writing) => {
    await assertSamePassword(writing, caller.staff)
    await work(writing)
  })
}

/** Sets a password and ends all other sessions of this person, and all links that would set another one. */
export async function setPassword(context: Context, caller: Caller, password: string): Promise<void> {
  const hash = await makePasswordHash(password)
  const { id, session } = caller.actor
  await writeOwnByPassword(context, caller, async (writing) => {
    await writing.tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', id).execute()
    await endSessionsOf(writing.tx, id, session)
    await endLinksOf(writing, id)
    writing.audit.push({ action: 'staff.password', subject: `staff:${id}` })
  })
}

async function assertSamePassword({ tx }: Writing, staff: Staff): Promise<void> {
  const current = await findStaff(tx, staff.id)
  if (current?.password_hash !== staff.password_hash) throw wrongOwnPassword()
}
