import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const rehearsalSchema = z.object({
  from: z.string(),
  to: z.string(),
  at: z.iso.datetime(),
  isSound: z.boolean(),
})

const updateSchema = z.object({
  from: z.object({ version: z.string(), folder: z.string() }),
  to: z.object({ version: z.string(), folder: z.string() }),
  at: z.iso.datetime(),
  /** The backup from before the update. */
  backup: z.string(),
  migrations: z.array(z.string()),
})

const recordSchema = z.object({ rehearsal: rehearsalSchema.optional(), update: updateSchema.optional() })

export type UpdateRecord = z.infer<typeof recordSchema>

/**
 * Reads the record of the last rehearsal and update. It is in the data folder, so that it outlives the folders of
 * versions.
 */
export async function readRecord(dataDir: string): Promise<UpdateRecord> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return {}
  }
}

export async function saveRecord(dataDir: string, change: UpdateRecord): Promise<void> {
  const file = fileIn(dataDir)
  const record = { ...(await readRecord(dataDir)), ...change }
  await writeFile(`${file}.new`, `${JSON.stringify(record, null, 1)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'update.json')
}
