const minute = formatter({
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})
const second = formatter({ hour: 'numeric', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** 「11月16日 10:00」 */
export function japanMinute(at: Date): string {
  return minute.format(at)
}

/** 「10:00:03」 */
export function japanSecond(at: Date): string {
  return second.format(at)
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', ...options })
}
