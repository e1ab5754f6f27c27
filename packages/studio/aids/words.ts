import type { AnalysedWord, Passage } from './finding.ts'

/** The analysed words of a part of a passage; none while the dictionary is unavailable. */
export function wordsWithin(
  { words = [] }: Passage,
  { from, to }: { from: number; to: number },
): AnalysedWord[] {
  return words.filter((word) => word.from >= from && word.to <= to)
}
