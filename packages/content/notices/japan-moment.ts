const zone = 'Asia/Tokyo'
const minute = formatter({
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})
const second = formatter({ hour: 'numeric', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })

/** 「11月16日 10:00」 */
export function japanMinute(at: Date): string {
  return minute.format(at)
}

/** 「10:00:03」 */
export function japanSecond(at: Date): string {
  return second.format(at)
}

/** `2026-11-16` */
export function japanDate(at: Date): string {
  return isoDay.format(at)
}

export function japanHour(at: Date): number {
  return Number(hour.format(at))
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ja-JP', { timeZone: zone, ...options })
}
