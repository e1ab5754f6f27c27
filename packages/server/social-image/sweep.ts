import type { Context } from '../context.ts'

const dayMs = 86_400_000
const everyMs = dayMs / 4
/** Longer than anybody else keeps one. */
const keptMs = 30 * dayMs

/** Now and then lets go of drawings that were made long ago. Returns its stop. */
export function startSocialImageSweep(context: Context): () => Promise<void> {
  const { log } = context
  const leaving = new AbortController()
  let work: Promise<void> = Promise.resolve()
  const sweep = async () => {
    try {
      const removed = await sweepSocialImages(context, leaving.signal)
      if (removed > 0) log.info({ removed }, 'old social images removed')
    } catch (error) {
      log.error({ err: error }, 'social images could not be swept')
    }
  }
  const timer = setInterval(() => {
    work = work.then(sweep)
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    leaving.abort()
    await work
  }
}

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
