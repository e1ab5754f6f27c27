export type NumberRange = { min: number; max: number; hasDecimals: boolean }

/** `isUnfinished`: more digits may still make it a number of the range. */
export type NumberProblem = { sentence: string; isUnfinished: boolean }

/**
 * A number as it is written with an input method in half-width characters: 「１２」 is 12. The keys of the minus and of the
 * point write 「ー」 and 「。」.
 */
export function halfWidth(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^[ー−‐–—]/, '-')
    .replace('。', '.')
}

/** Reads a number in half-width characters, or says why it can't be taken. */
export function readNumber(text: string, { min, max, hasDecimals }: NumberRange): number | NumberProblem {
  if (text === '') return { sentence: '数字を書いてください。', isUnfinished: true }
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return { sentence: '数字で書いてください。', isUnfinished: false }
  const number = Number(text)
  if (!hasDecimals && !Number.isInteger(number))
    return { sentence: '整数で書いてください。', isUnfinished: false }
  if (number > max) return { sentence: `${max}までの数で書いてください。`, isUnfinished: false }
  return number < min ? { sentence: `${min}以上の数で書いてください。`, isUnfinished: true } : number
}
