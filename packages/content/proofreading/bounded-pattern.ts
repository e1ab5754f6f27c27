/**
 * How many ways a pattern may have to match at one position. Backtracking tries at most all of them, so no pattern can keep
 * a checker busy for long. Engines without backtracking (RE2) lack the look-around that style dictionaries depend on.
 */
const mostWays = 20_000
const longestSource = 400
/** An unbounded repetition counts as one of this length. */
const unbounded = 2_000

export type PatternText = { source: string; flags: string }

/** `/…/i` is a regular expression; any other text is matched literally. */
export function findRegExpText(text: string): PatternText | undefined {
  const [, source, flags = ''] = /^\/(.+)\/([a-z]*)$/su.exec(text) ?? []
  return source === undefined ? undefined : { source, flags }
}

/** The reason why a regular expression can't be used, for the person who wrote it. */
export function patternFault({ source, flags }: PatternText): string | undefined {
  if (source.length > longestSource) return `正規表現は${longestSource}字までです`
  if (/[^gimuy]/u.test(flags)) return '正規表現のフラグは g、i、m、u だけが使えます'
  try {
    // The constructor checks the syntax.
    void new RegExp(source, 'gmu')
  } catch {
    return '正規表現として読めません'
  }
  const ways = countWays(source)
  if (ways === undefined) return '後方参照（\\1 など）は使えません'
  return ways > mostWays
    ? '繰り返しが重なりすぎていて、確かめるのに時間がかかりすぎます（* や + は一つまで、括弧の繰り返しは短く）'
    : undefined
}

/** The number of ways to match, without regard to the text; undefined if there is a reference to a group. */
export function countWays(source: string): number | undefined {
  const rest = [...source]
  let at = 0
  let hasReference = false

  function alternatives(): number {
    let ways = sequence()
    while (rest[at] === '|') {
      at += 1
      ways += sequence()
    }
    return ways
  }

  function sequence(): number {
    let ways = 1
    while (at < rest.length && rest[at] !== '|' && rest[at] !== ')') ways *= repeated(atom())
    return ways
  }

  function atom(): number {
    const sign = rest[at]
    at += 1
    if (sign === '\\') return escape()
    if (sign === '[') return characterClass()
    if (sign !== '(') return 1
    groupStart()
    const ways = alternatives()
    at += 1
    return ways
  }

  function escape(): number {
    const sign = rest[at] ?? ''
    at += 1
    if (/[1-9k]/u.test(sign)) hasReference = true
    if (/[pPu]/u.test(sign) && rest[at] === '{') at = rest.indexOf('}', at) + 1
    return 1
  }

  function characterClass(): number {
    while (rest[at] !== ']') at += rest[at] === '\\' ? 2 : 1
    at += 1
    return 1
  }

  /** `(?:`, `(?=`, `(?<!`, `(?<name>` … */
  function groupStart(): void {
    if (rest[at] !== '?') return
    at += 1
    if (rest[at] !== '<') at += 1
    else if (rest[at + 1] === '=' || rest[at + 1] === '!') at += 2
    else at = rest.indexOf('>', at) + 1
  }

  function repeated(ways: number): number {
    const bounds = readBounds()
    if (bounds === undefined) return ways
    if (rest[at] === '?') at += 1
    const [least, most] = bounds
    if (ways === 1) return most - least + 1
    let sum = 0
    for (let times = least; times <= most && sum <= mostWays; times += 1) sum += ways ** times
    return sum
  }

  function readBounds(): [least: number, most: number] | undefined {
    const sign = rest[at]
    if (sign === '*' || sign === '+' || sign === '?') {
      at += 1
      return sign === '?' ? [0, 1] : [sign === '+' ? 1 : 0, unbounded]
    }
    const [all = '', least, comma, most] = /^\{(\d+)(,?)(\d*)\}/u.exec(rest.slice(at, at + 20).join('')) ?? []
    if (least === undefined) return undefined
    at += all.length
    if (comma === '') return [Number(least), Number(least)]
    return [Number(least), most === '' ? Number(least) + unbounded : Number(most)]
  }

  const ways = alternatives()
  return hasReference ? undefined : ways
}
