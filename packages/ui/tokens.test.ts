import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

test('D1 the dark colours are the same by the system’s setting and by the reader’s choice', () => {
  const bySystem = blockOf(/@media \(prefers-color-scheme: dark\) \{\s*:root\S+ \{([^}]+)\}/)
  const byChoice = blockOf(/:root:where\(\[data-theme='dark'\]\) \{([^}]+)\}/)
  expect(bySystem.length).toBeGreaterThan(10)
  expect(byChoice).toEqual(['color-scheme: dark', ...bySystem])
})

function blockOf(rule: RegExp): string[] {
  const [, block = ''] = rule.exec(tokens) ?? []
  return block
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '')
}

test('D1 every colour that a magazine can choose is readable as text on every paper that it can choose', () => {
  const chosen = Array.from({ length: 4096 }, (_, at) =>
    toOklch([at >> 8, (at >> 4) & 15, at & 15].map((part) => part / 15)),
  )
  const papers = chosen.flatMap(([l, c, h]): Oklch[] => [
    [Math.max(l, value('paper', /max\(l, ([\d.]+)\)/)), Math.min(c, 0.02), h],
    [value('paper-sunk', /\) ([\d.]+) min/), Math.min(c * 1.4, 0.024), h],
  ])
  const sepia = ['paper', 'paper-sunk'].map((name) => oklchIn('sepia', name))
  const lightnesses = {
    light: [value('accent', /min\(l, ([\d.]+)\)/), value('category-lightness-to', /([\d.]+)/)],
    sepia: [
      value('accent', /min\(l, ([\d.]+)\)/, 'sepia'),
      value('category-lightness-to', /([\d.]+)/, 'sepia'),
    ],
  }
  const brightest = (bound: number) =>
    Math.max(...chosen.map(([l, c, h]) => luminance([Math.min(l, bound), c, h])))
  const darkest = (on: readonly Oklch[]) => Math.min(...on.map(luminance))
  for (const bound of lightnesses.light)
    expect(contrast(darkest(papers), brightest(bound))).toBeGreaterThan(4.5)
  for (const bound of lightnesses.sepia)
    expect(contrast(darkest(sepia), brightest(bound))).toBeGreaterThan(4.5)
})

type Oklch = [lightness: number, chroma: number, hue: number]

/** A number in the declaration of a token, in the first block or in that of a theme. */
function value(token: string, pattern: RegExp, theme?: string): number {
  const block = blockOf(theme === undefined ? /:root \{([^}]+)\}/ : themeBlock(theme))
  const declaration = block.find((one) => one.includes(`--${token}:`)) ?? ''
  return Number(pattern.exec(declaration.replace(/.*--[\w-]+:/s, ''))?.[1])
}

function oklchIn(theme: string, token: string): Oklch {
  const numbers = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/
  const declaration = blockOf(themeBlock(theme)).find((one) => one.startsWith(`--${token}:`)) ?? ''
  const [l = 0, c = 0, degrees = 0] = (numbers.exec(declaration) ?? []).slice(1).map(Number)
  return [l, c, (degrees * Math.PI) / 180]
}

function themeBlock(theme: string): RegExp {
  return new RegExp(`:root:where\\(\\[data-theme='${theme}'\\]\\) \\{([^}]+)\\}`)
}

function contrast(light: number, dark: number): number {
  return (light + 0.05) / (dark + 0.05)
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function toOklch(srgb: number[]): Oklch {
  const [r = 0, g = 0, b = 0] = srgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(x, y), Math.atan2(y, x)]
}

/** The relative luminance (WCAG 2.2) of the colour that a browser shows, which cuts what sRGB does not have. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  const cut = (part: number) => Math.min(1, Math.max(0, part))
  return (
    0.2126 * cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}
