import { inject } from 'vitest'
import { type OpenMagazine, reach } from './magazine.ts'

/** The response of `setup/vitest/vitest-magazine.ts`. */
export type SharedMagazine = { url: string; env: Record<string, string> }

declare module 'vitest' {
  interface ProvidedContext {
    sharedMagazine: string
  }
}

/**
 * The magazine with the sample that all files of the run share. Tests only read it: a file that changes content, settings
 * or view counts opens its own by `openMagazine()`.
 */
export async function openSharedMagazine(): Promise<OpenMagazine> {
  const answer = await fetch(inject('sharedMagazine'))
  if (!answer.ok) throw new Error(`the shared magazine did not start: ${await answer.text()}`)
  const { url, env } = (await answer.json()) as SharedMagazine
  // The test run stops it after its last file.
  return { ...reach(url, env), stop: async () => {} }
}
