import { readBacklog } from '@tsuzuri/database/backlog'
import { readDeliveryBacklog } from '@tsuzuri/database/outbox/deliveries'
import { findUndeliveredAt } from '@tsuzuri/database/positions'
import type { BackupState } from '../backup/schedule.ts'
import type { Context } from '../context.ts'
import { readDiskSpace } from '../health/disk-space.ts'
import { counter, familiesOf, type Family, gauge } from './family.ts'

/** Metrics that exist once per machine, however many workers there are: jobs, backups, database. */
export async function keeperFamilies(
  { config, db, log, now, pulse }: Context,
  backups: BackupState,
): Promise<Family[]> {
  const seconds = (from: Date | undefined) =>
    from === undefined ? 0 : Math.max(0, (now().getTime() - from.getTime()) / 1000)
  return familiesOf([
    ...(await readBacklog(db, now()).then(
      ({ receiptDueAt, turnDueAt, bytes }) => [
        gauge(
          'tsuzuri_scheduler_lag_seconds',
          'How long the oldest publication has been due without being seen.',
          seconds(receiptDueAt),
        ),
        gauge(
          'tsuzuri_search_turn_lag_seconds',
          'How long the oldest change of the search index has been due.',
          seconds(turnDueAt),
        ),
        gauge('tsuzuri_database_bytes', 'What the database takes.', bytes),
      ],
      (error: unknown) => {
        log.warn({ err: error }, 'the database could not be measured')
        return []
      },
    )),
    ...(await readDeliveryBacklog(db.reader, now()).then(
      ({ waiting, failed, oldestAt }) => [
        gauge('tsuzuri_outbox_waiting', 'Messages that wait for delivery.', waiting),
        gauge('tsuzuri_outbox_failed', 'Messages that were given up in the last seven days.', failed),
        gauge(
          'tsuzuri_outbox_oldest_seconds',
          'The age of the oldest event that is not delivered everywhere.',
          seconds(oldestAt),
        ),
      ],
      (error: unknown) => {
        log.warn({ err: error }, 'the outbox could not be measured')
        return []
      },
    )),
    ...(await findUndeliveredAt(db.reader, 'purging').then(
      (oldestAt) => [
        gauge(
          'tsuzuri_purge_oldest_seconds',
          'The age of the oldest change of which the CDN does not know; 0 without a CDN.',
          config.purge === undefined ? 0 : seconds(oldestAt),
        ),
      ],
      (error: unknown) => {
        log.warn({ err: error }, 'purging could not be measured')
        return []
      },
    )),
    ...(await readDiskSpace(config.dataDir).then(
      ({ state, freeBytes, totalBytes }) => [
        gauge('tsuzuri_disk_free_bytes', 'What is free on the disk of DATA_DIR.', freeBytes),
        gauge('tsuzuri_disk_bytes', 'The size of the disk of DATA_DIR.', totalBytes),
        gauge(
          'tsuzuri_disk_low',
          'Whether the disk of DATA_DIR is nearly full, full or read-only.',
          state === 'ok' ? 0 : 1,
        ),
      ],
      (error: unknown) => {
        log.warn({ err: error }, 'the disk could not be measured')
        return []
      },
    )),
    gauge(
      'tsuzuri_clock_difference_seconds',
      'How far the clock of the database is ahead of that of this machine.',
      pulse.aheadMs / 1000,
    ),
    gauge(
      'tsuzuri_backup_interval_seconds',
      'How often a backup is due; 0 where none is.',
      backups.everySeconds,
    ),
    gauge(
      'tsuzuri_backup_last_success_timestamp_seconds',
      'When the newest backup was taken; 0 for never.',
      (backups.lastSuccessAt?.getTime() ?? 0) / 1000,
    ),
    gauge('tsuzuri_backup_last_duration_seconds', 'How long the last backup took.', backups.lastSeconds),
    gauge('tsuzuri_backup_last_bytes', 'How large the last backup was.', backups.lastBytes),
    gauge('tsuzuri_backups_kept', 'Backups in their place.', backups.kept),
    counter('tsuzuri_backup_successes_total', 'Backups that were taken and read again.', backups.successes),
    counter('tsuzuri_backup_failures_total', 'Backups that failed.', backups.failures),
  ])
}
