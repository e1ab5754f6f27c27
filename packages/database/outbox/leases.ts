import type { Database } from '../open.ts'

/** Takes or renews a lease. False while another holder has it: the job runs in one process at a time. */
export async function takeLease(
  db: Database,
  { name, holder, now, leaseMs }: { name: string; holder: string; now: Date; leaseMs: number },
): Promise<boolean> {
  const at = now.getTime()
  const row = { holder, until: at + leaseMs }
  const taken = await db.writer
    .insertInto('job_leases')
    .values({ name, ...row })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where((eb) => eb.or([eb('job_leases.holder', '=', holder), eb('job_leases.until', '<=', at)])),
    )
    .returning('holder')
    .execute()
  return taken.length > 0
}

export async function endLease(db: Database, name: string, holder: string): Promise<void> {
  await db.writer.deleteFrom('job_leases').where('name', '=', name).where('holder', '=', holder).execute()
}
