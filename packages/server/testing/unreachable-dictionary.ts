import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'

/** In every test of the file, no process can listen for the dictionary until the environment is restored. */
export function withoutDictionary(): { folder: () => string } {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tsuzuri-upkeep-'))
    // Longer than the path of a socket may be.
    const tooLong = join(folder, 'n'.repeat(120))
    mkdirSync(tooLong)
    vi.stubEnv('TMPDIR', tooLong)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  return { folder: () => folder }
}

/** A draft whose text only the dictionary finds in another spelling (引っ越し). */
export function aDraftAboutMoving(categoryId: number) {
  const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: '引越しの前に。' }] }] }
  return { slug: 'hikkoshi', title: '春の暮らし', categoryId, body }
}
