const japanMs = 9 * 60 * 60 * 1000

/** `2026年11月10日`: the date in Japan's time zone. */
export function japaneseDate(instant: string): string {
  const { year, month, day } = dayInJapan(instant)
  return `${year}年${month}月${day}日`
}

/** `2026.11.10`, the short form for cards. */
export function shortDate(instant: string): string {
  const { year, month, day } = dayInJapan(instant)
  return `${year}.${month}.${day}`
}

/** Formats `2026-11-10`: a date without a time is already a date in Japan. */
export function japaneseDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** `11月25日`, for a day that is near. */
export function monthAndDay(date: string): string {
  return japaneseDay(date).replace(/^.*年/, '')
}

function dayInJapan(instant: string): { year: number; month: number; day: number } {
  const date = new Date(Date.parse(instant) + japanMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
