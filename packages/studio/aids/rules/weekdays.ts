import type { PassageRule, Remark } from '../finding.ts'
import { japanClock } from '@tsuzuri/content/japan-time'

const names = '日月火水木金土'
const dayMs = 24 * 60 * 60 * 1000
const date =
  /(?:(?:(\d{4})|(明治|大正|昭和|平成|令和)(\d{1,2}|元))年(?:[（(][^（）()]{1,9}[）)])?)?(\d{1,2})月(\d{1,2})日(?:[（(]([日月火水木金土])(?:曜日?)?(?:・[祝休])?[）)]|([日月火水木金土])曜日?)?/gu
/** 明治6年. Until the year before, the months were those of the moon, with a 30th of February. */
const firstSolarYear = 1873
/** The year before the first one of each era. */
const eras = new Map([
  ['明治', 1867],
  ['大正', 1911],
  ['昭和', 1925],
  ['平成', 1988],
  ['令和', 2018],
])

/**
 * Dates with a wrong weekday, and dates that do not exist. A date without a year is accepted if its weekday is right in
 * the last, this or the next year.
 */
export function weekdayRule(today: () => Date): PassageRule {
  return {
    name: '日付と曜日',
    check: ({ text }) =>
      [...text.matchAll(date)].flatMap((match) => {
        const [found, western, era, yearOfEra, month, day, bracketed, plain] = match
        const year = western === undefined ? yearIn(era, yearOfEra) : Number(western)
        if (year !== undefined && year < firstSolarYear) return []
        const weekday = bracketed ?? plain
        const thisYear = japanClock(today()).getUTCFullYear()
        const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [year]
        const days = years.flatMap((one) => weekdayOf(one, Number(month), Number(day)) ?? [])
        const place = { from: match.index, to: match.index + found.length, fixes: [] }
        // The 29th of February of some year may be meant.
        if (days.length === 0 && (year !== undefined || !(month === '2' && day === '29')))
          return [
            { ...place, message: `「${found}」という日はありません`, reason: '日付を確かめてください。' },
          ]
        if (weekday === undefined || days.length === 0 || days.includes(weekday)) return []
        return [wrongWeekday(match, year === undefined ? undefined : days[0])]
      }),
  }
}

function yearIn(era: string | undefined, year: string | undefined): number | undefined {
  const before = era === undefined ? undefined : eras.get(era)
  return before === undefined ? undefined : before + (year === '元' ? 1 : Number(year))
}

function wrongWeekday(match: RegExpExecArray, right: string | undefined): Remark {
  const [found] = match
  // 16日（日曜日） has the character of the weekday three times.
  const at = found.search(/.(?:曜日?)?(?:・[祝休])?[）)]?$/u)
  return {
    from: match.index,
    to: match.index + found.length,
    message: `「${found}」の曜日`,
    reason:
      right === undefined
        ? 'ここ数年の暦と曜日が合いません。日付を確かめてください。'
        : `この日は${right}曜日です。日付と曜日のどちらかが違います。`,
    fixes: right === undefined ? [] : [found.slice(0, at) + right + found.slice(at + 1)],
  }
}

function weekdayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined
  return names[(Math.floor(at.getTime() / dayMs) + 4 + 7 * 1_000_000) % 7]
}
