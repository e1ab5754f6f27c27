import type { Claim } from './caution-term.ts'

/**
 * A claim as one line for editors: 「シミ・しみ → 消える・取れる（助詞：がを）（除く：防ぐ）」. Without a subject the line begins with the
 * arrow.
 */
export function writeClaimLine({ about = [], verbs, link, except }: Claim): string {
  const parts = [
    [about.join('・'), '→', verbs.join('・')].filter((part) => part !== '').join(' '),
    link === undefined ? '' : `（助詞：${link}）`,
    except === undefined ? '' : `（除く：${except.join('・')}）`,
  ]
  return parts.join('')
}

/** Undefined for a line without an arrow or without a verb. */
export function readClaimLine(text: string): Claim | undefined {
  const link = /（助詞：([^）]*)）/u.exec(text)?.[1]?.trim()
  const except = /（除く：([^）]*)）/u.exec(text)?.[1]
  const [before, after, ...more] = text.replace(/（(?:助詞|除く)：[^）]*）/gu, '').split(/→/u)
  const [about, verbs] = [wordsIn(before), wordsIn(after)]
  if (after === undefined || more.length > 0 || verbs.length === 0) return undefined
  return {
    ...(about.length === 0 ? {} : { about }),
    verbs,
    ...(link === undefined || link === '' ? {} : { link }),
    ...(except === undefined ? {} : { except: wordsIn(except) }),
  }
}

function wordsIn(text = ''): string[] {
  return text
    .split(/[・、,]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
