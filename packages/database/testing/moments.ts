export const noon = new Date('2026-04-01T12:00:00Z')

const minuteMs = 60_000

export function minutesAfterNoon(minutes: number): Date {
  return new Date(noon.getTime() + minutes * minuteMs)
}

/** The last moment before another. */
export function justBefore(moment: Date): Date {
  return new Date(moment.getTime() - 1)
}
