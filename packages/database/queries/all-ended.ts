/**
 * The values of reads that run at once. If one fails, the others have ended before this fails: a queue that limits what runs
 * at once counts only what has not ended.
 */
export async function allEnded<Reads extends readonly unknown[] | []>(
  reads: Reads,
): Promise<{ -readonly [At in keyof Reads]: Awaited<Reads[At]> }> {
  await Promise.allSettled(reads)
  return Promise.all(reads)
}
