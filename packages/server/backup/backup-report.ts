import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** The state of scheduled backups. */
const reportSchema = z.object({
  lastSuccessAt: z.iso.datetime().nullable(),
  /** The time of the first of the failed attempts since the last success. */
  failingSince: z.iso.datetime().nullable(),
})
export type BackupReport = z.infer<typeof reportSchema>

const nothingKnown: BackupReport = { lastSuccessAt: null, failingSince: null }
/** A backup counts as late after this many intervals, because one that is due may still be running. */
const latestDue = 2

/**
 * The report is a file in the data folder: backups and the studio run in different processes, and a failure must still
 * be reported after a restart.
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

/** The report if backups fail or are late, for administrators; otherwise undefined. */
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
