import type { StorageClient } from './client.ts'
import { isAbsent } from './errors.ts'
import type { KeptPart } from './multipart-calls.ts'

const cleanupRounds = 3

/** All parts that the store has of an upload, or undefined if there is no such upload. */
export async function findStoredParts(
  client: StorageClient,
  key: string,
  uploadId: string,
): Promise<KeptPart[] | undefined> {
  const kept: KeptPart[] = []
  let afterPartNumber: number | undefined
  try {
    do {
      const page = await client.listParts(key, uploadId, { afterPartNumber })
      kept.push(...page.parts)
      afterPartNumber = page.nextPartNumber
    } while (afterPartNumber !== undefined)
  } catch (error) {
    // After an abort stores differ in the code (NoSuchUpload, NoSuchKey), not in the status.
    if (isAbsent(error)) return undefined
    throw error
  }
  return kept
}

/** A part that was still being sent can arrive after the abort, so remaining parts are listed and removed again. */
export async function removeStoredParts(client: StorageClient, key: string, uploadId: string): Promise<void> {
  for (let round = 0; round < cleanupRounds; round++) {
    await abort(client, key, uploadId)
    const kept = await findStoredParts(client, key, uploadId)
    if (!kept || kept.length === 0) return
  }
  throw new Error('Multi Part upload clean up failed')
}

async function abort(client: StorageClient, key: string, uploadId: string): Promise<void> {
  try {
    await client.abortUpload(key, uploadId)
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}
