import { z } from 'zod'
import type { Context } from '../context.ts'
import { fileKey, filesPrefix, manifestsPrefix } from './build-file.ts'

/** How long browsers may still request the files of a build after its last instance has ended. */
export const keptDays = 7
const keptMs = keptDays * 24 * 3_600_000

const manifestSchema = z.object({ files: z.array(z.string()) })

/** Removes the files of builds that no instance has run for a week. Returns how many. */
export async function sweepBuilds(
  { store, now }: Pick<Context, 'store' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = now().getTime() - keptMs
  // Listed before the manifests: files of a build that is stored meanwhile are not in this list.
  const files: string[] = []
  for await (const { key } of store.list(`${filesPrefix}/`)) files.push(key)
  const used = new Set<string>()
  const outdated: string[] = []
  for await (const { key, modifiedAt } of store.list(manifestsPrefix)) {
    if (modifiedAt.getTime() < before) {
      outdated.push(key)
      continue
    }
    const manifest = await store.find(key)
    if (manifest === undefined) continue
    const named = manifestSchema.parse(await new Response(manifest.body).json())
    for (const address of named.files) used.add(fileKey(address))
  }
  let removed = 0
  for (const key of files) {
    if (signal?.aborted === true) return removed
    if (used.has(key)) continue
    await store.remove(key)
    removed += 1
  }
  // The manifests go last: an interrupted sweep is repeated.
  for (const key of outdated) await store.remove(key)
  return removed
}
