import { createFirstLink } from '@tsuzuri/database/staff/links'
import type { Context } from '../context.ts'

/** While there is no administrator, each start prints a new one-time link that is valid for a day. */
export async function printFirstLink(
  { db, now }: Context,
  address: string,
  say: (line: string) => void,
): Promise<void> {
  const link = await createFirstLink({ db, by: 'sign-in', now: now() })
  if (link === undefined) return
  say('最初の管理者は、次のURLから始めてください（24時間、一度だけ使えます）:')
  say(`  ${address}/studio/first/?token=${link.token}`)
}
