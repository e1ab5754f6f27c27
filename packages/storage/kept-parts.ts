import type { StorageClient } from './client.ts'
import { isAbsent } from './errors.ts'
import type { KeptPart } from './multipart-calls.ts'

const cleanupRounds = 3

/** All the parts a store holds of an upload, or undefined where it knows no such upload. */
export async function findKeptParts(
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
    // Stores differ in what they call it after an abort (NoSuchUpload, NoSuchKey), not in the status.
    if (isAbsent(error)) return undefined
    throw error
  }
  return kept
}

/** A part that was still on its way can land after the abort, so what remains is looked at and removed again. */
export async function removeKeptParts(client: StorageClient, key: string, uploadId: string): Promise<void> {
  for (let round = 0; round < cleanupRounds; round++) {
    await abort(client, key, uploadId)
    const kept = await findKeptParts(client, key, uploadId)
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
