export type Random = {
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  chance(probability: number): boolean
  sign(): 1 | -1
  pick<T>(choices: readonly [T, ...T[]]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** mulberry32 on a hash of the name: the same name always gives the same numbers. */
export function startRandom(name: string): Random {
  let state = hash(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    sign: () => (next() < 0.5 ? 1 : -1),
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    shuffle: (items) => {
      const rest = [...items]
      return items.flatMap(() => rest.splice(whole(0, rest.length - 1), 1))
    },
  }
}

/** `variants[seed % n]` first, so that neighbouring seeds never share a layout. */
export function turn<T>(seed: number, choices: readonly [T, ...T[]]): T {
  return choices[seed % choices.length] ?? choices[0]
}

function hash(name: string): number {
  let value = 0x811c9dc5
  for (const letter of name) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
