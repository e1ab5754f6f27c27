/** All times are shown and entered in Japanese time, whatever the time zone of the editor's device. */
const zone = 'Asia/Tokyo'

const toMinute = {
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const toSecond = { ...toMinute, second: '2-digit' } as const
const minute = formatter(toMinute)
const fullMinute = formatter({ year: 'numeric', ...toMinute })
const second = formatter(toSecond)
const fullSecond = formatter({ year: 'numeric', ...toSecond })
const clock = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = formatter({ month: 'long', day: 'numeric' })
const weekday = formatter({ weekday: 'short' })
const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

/** 「11/15 10:00」, with the year if it is not the current one. */
export function showMinute(instant: string | Date, now = new Date()): string {
  const at = new Date(instant)
  return (isSameYear(at, now) ? minute : fullMinute).format(at)
}

export function showFullMinute(instant: string | Date): string {
  return fullMinute.format(new Date(instant))
}

/** 「11/15 10:00:01」, with the year if it is not the current one. */
export function showSecond(instant: string | Date, now = new Date()): string {
  const at = new Date(instant)
  return (isSameYear(at, now) ? second : fullSecond).format(at)
}

/** 「11月15日（日）」 */
export function showDay(instant: string | Date): string {
  const at = new Date(instant)
  return `${day.format(at)}（${weekday.format(at)}）`
}

/** 「3分前」, 「今日 10:00」, or the date for older times. */
export function showAgo(instant: string | Date, now = new Date()): string {
  const at = new Date(instant)
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'たった今'
  if (minutes < 60) return `${minutes}分前`
  const isToday = localMinute(at).slice(0, 10) === localMinute(now).slice(0, 10)
  return isToday ? `今日 ${clock.format(at)}` : showMinute(at, now)
}

/** As `<input type="datetime-local">` holds it: `2026-11-15T10:00`. */
export function localMinute(instant: string | Date): string {
  return parts.format(new Date(instant)).replace(' ', 'T')
}

/** The limits of an input for a minute and for a day: without them browsers accept years of one to six digits. */
export const minuteLimits = { min: '1000-01-01T00:00', max: '9999-12-31T23:59' } as const
export const dayLimits = { min: '1000-01-01', max: '9999-12-31' } as const

/** The chosen Japanese time as an instant with its offset; undefined if it is incomplete or outside the limits. */
export function instantOf(local: string): string | undefined {
  return /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? `${local}:00+09:00` : undefined
}

function isSameYear(one: Date, other: Date): boolean {
  return localMinute(one).slice(0, 4) === localMinute(other).slice(0, 4)
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ja-JP', { timeZone: zone, ...options })
}
