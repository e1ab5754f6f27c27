const dayMs = 24 * 60 * 60 * 1000
/** Japan has no summer time. */
const aheadMs = 9 * 60 * 60 * 1000

/** The clock in Japan, as the UTC fields of the result. */
export function japanClock(at: Date): Date {
  return new Date(at.getTime() + aheadMs)
}

/** `2026-11-16`: the day in Japan. */
export function japanDay(at: Date): string {
  return japanClock(at).toISOString().slice(0, 10)
}

export function japanHour(at: Date): number {
  return japanClock(at).getUTCHours()
}

/** The midnight in Japan that begins a day such as `2026-11-16`. */
export function startOfJapanDay(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`)
}

/** The midnight in Japan that ends a day. */
export function endOfJapanDay(day: string): Date {
  return new Date(startOfJapanDay(day).getTime() + dayMs)
}

/** 「2026年11月16日」 of `2026-11-16` */
export function showJapanDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
