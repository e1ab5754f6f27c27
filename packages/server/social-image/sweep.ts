import type { Context } from '../context.ts'

const dayMs = 86_400_000
/** Longer than anybody else keeps one. */
const keptMs = 30 * dayMs

/**
 * A drawing is named by what it shows: of articles that look otherwise now, or are gone, it would stay for ever. One that
 * is asked for again is drawn again, so age alone decides.
 */
export async function sweepSocialImages(
  { store, now }: Pick<Context, 'store' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = now().getTime() - keptMs
  let removed = 0
  for await (const { key, modifiedAt } of store.list('social/')) {
    if (signal?.aborted === true) break
    if (modifiedAt.getTime() >= before) continue
    await store.remove(key)
    removed += 1
  }
  return removed
}
