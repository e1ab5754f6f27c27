import type { Context } from '../context.ts'

const dayMs = 86_400_000
/** Longer than any client caches an image. */
const keptMs = 30 * dayMs

/**
 * Images of changed or deleted articles would stay in the store for ever, because the file name is a hash of the
 * content. An image that is requested again is rendered again, so age alone decides.
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
