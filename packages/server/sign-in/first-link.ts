import { randomBytes } from 'node:crypto'
import { shareSecret } from '@tsuzuri/database/staff/secrets'
import { shareFirstLink } from '@tsuzuri/database/staff/shared-first-link'
import { hasAdministrator } from '@tsuzuri/database/staff/staff'
import type { Context } from '../context.ts'

/**
 * While there is no administrator, each start prints a one-time link that is valid for a day. Instances that start together
 * print the same link.
 */
export async function printFirstLink(
  { db, now }: Context,
  address: string,
  say: (line: string) => void,
): Promise<void> {
  if (await hasAdministrator(db.reader)) return
  const secret = await shareSecret(db, 'first-link', () => randomBytes(32).toString('base64url'))
  const link = await shareFirstLink({ db, by: 'sign-in', now: now() }, secret)
  if (link === undefined) return
  say('最初の管理者は、次のURLから始めてください（24時間以内に一度だけ使えます）:')
  say(`  ${address}/studio/first/?token=${link.token}`)
}
