import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** How backups by the clock are going. */
const reportSchema = z.object({
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Since when every attempt has failed. */
  failingSince: z.iso.datetime().nullable(),
})
export type BackupReport = z.infer<typeof reportSchema>

const nothingKnown: BackupReport = { lastSuccessAt: null, failingSince: null }
/** One that is due may still be on its way. */
const latestDue = 2

/**
 * It lies beside the data: who takes backups and who answers editors are different processes, and a restart must not
 * make anybody forget that the last one failed.
 */
export async function noteAttempt(
  { dataDir }: Config,
  attempt: { at: Date; hasFailed: boolean; lastSuccessAt: Date | undefined },
): Promise<void> {
  const before = await readReport(dataDir)
  const report: BackupReport = {
    lastSuccessAt: attempt.lastSuccessAt?.toISOString() ?? before.lastSuccessAt,
    failingSince: attempt.hasFailed ? (before.failingSince ?? attempt.at.toISOString()) : null,
  }
  const file = fileIn(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(report), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** What an administrator has to know, or undefined where backups are in order or none are wanted. */
export async function findBackupTrouble(
  { dataDir, backup: { schedule } }: Config,
  now: Date,
): Promise<BackupReport | undefined> {
  if (schedule === undefined) return undefined
  const report = await readReport(dataDir)
  const { lastSuccessAt, failingSince } = report
  const isLate =
    lastSuccessAt !== null && now.getTime() - Date.parse(lastSuccessAt) > latestDue * schedule.everyMs
  return failingSince !== null || isLate ? report : undefined
}

async function readReport(dataDir: string): Promise<BackupReport> {
  try {
    return reportSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return nothingKnown
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'backup-report.json')
}
