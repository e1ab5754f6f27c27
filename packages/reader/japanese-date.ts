import { japanClock, japanDay, showJapanDay } from '@tsuzuri/content/japan-time'

/** `2026年11月10日`: the date in Japan's time zone. */
export function japaneseDate(instant: string): string {
  return showJapanDay(japanDay(new Date(instant)))
}

/** `2026.11.10`, the short form for cards. */
export function shortDate(instant: string): string {
  const clock = japanClock(new Date(instant))
  return `${clock.getUTCFullYear()}.${clock.getUTCMonth() + 1}.${clock.getUTCDate()}`
}

/** `11月25日`, for a day that is near. */
export function monthAndDay(date: string): string {
  return showJapanDay(date).replace(/^.*年/, '')
}
