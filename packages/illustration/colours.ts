export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  return `#${a.map((value, index) => hex(value + ((b[index] ?? 0) - value) * share)).join('')}`
}

export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return red * 0.3 + green * 0.59 + blue * 0.11 < 125
}

export function warmth(colour: string): number {
  const [red = 0, , blue = 0] = channels(colour)
  return red - blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0')
}
