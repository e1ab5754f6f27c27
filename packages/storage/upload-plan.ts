/** Up to this size (inclusive) one PUT; no part except the last is smaller. */
export const partMinBytes = 5_242_880
const waveSize = 4
const partsMax = 10_000

export interface PlannedPart {
  partNumber: number
  start: number
  end: number
}

/** Depends on the size alone, so that a resumed upload is split at the same offsets. */
export function planWaves(size: number): PlannedPart[][] {
  const partBytes = Math.max(partMinBytes, Math.ceil(size / partsMax))
  const parts = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    partNumber: index + 1,
    start: index * partBytes,
    end: Math.min(size, (index + 1) * partBytes),
  }))
  return Array.from({ length: Math.ceil(parts.length / waveSize) }, (_, wave) =>
    parts.slice(wave * waveSize, (wave + 1) * waveSize),
  )
}
