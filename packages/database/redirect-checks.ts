import { readableAddress, type Redirect } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { isPublicAddress } from './published/public-address.ts'
import type { Writing } from './rows.ts'

/** Refuses a redirect that readers would never get, and one that would delete another one. */
export async function assertWorks(writing: Writing, { path, target }: Redirect): Promise<void> {
  const { tx, now } = writing
  if (/^\/(?:api|studio)(?:[/?]|$)/.test(path))
    throw conflict(
      'path',
      'このURLは編集の画面と API で使われています',
      'The studio and the API use this address.',
    )
  if (await isPublicAddress(tx, path, now))
    throw conflict('path', 'このURLには公開中のページがあります', 'A public page is at this address.')
  const whole = withoutLastSlash(target)
  const back = (await findTarget(writing, whole)) ?? (await findTarget(writing, `${whole}/`))
  if (back === undefined || withoutLastSlash(back) !== withoutLastSlash(path)) return
  // A redirect from a public page has no effect, so there is no loop.
  if (await isPublicAddress(tx, target, now)) return
  throw conflict(
    'target',
    `「${readableAddress(target)}」から「${readableAddress(back)}」へのリダイレクトがあり、互いに行き来してしまいます。先にそれを消してください`,
    'The target redirects back to this address.',
  )
}

/** Refuses a path that has a redirect to another target already. */
export async function assertFree(writing: Writing, { path, target }: Redirect): Promise<void> {
  const taken = await findTarget(writing, path)
  if (taken === undefined || taken === target) return
  throw conflict(
    'path',
    `このURLからは、すでに「${readableAddress(taken)}」へ案内しています。行き先を変えるときは、先にそれを消してください`,
    'A redirect from this address exists.',
  )
}

async function findTarget({ tx }: Writing, path: string): Promise<string | undefined> {
  const row = await tx.selectFrom('redirects').select('target').where('path', '=', path).executeTakeFirst()
  return row?.target
}

function withoutLastSlash(path: string): string {
  return path.replace(/\/$/, '')
}

function conflict(path: keyof Redirect, reason: string, english: string): Refusal {
  return new Refusal('conflict', `リダイレクトを保存できません（${path}：${reason}）。`, english, [
    { path, reason },
  ])
}
