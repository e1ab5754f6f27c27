import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const callouts = readFileSync(new URL('../reader/parts/body/blocks/callout.css', import.meta.url), 'utf8')

test('D1 the dark colours are the same by the system’s setting and by the reader’s choice', () => {
  const bySystem = blockOf(/@media screen and \(prefers-color-scheme: dark\) \{\s*:root\S+ \{([^}]+)\}/)
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
  const chosen = every()
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

test.each(['light', 'sepia', 'dark'] as const)(
  'D1 every accent is readable as text on the tinted grounds of callouts, and the ink on the marker (%s)',
  (theme) => {
    const tint = value('tint', /([\d.]+)%/, themeOf(theme)) / 100
    const share = value('accent-on-tint', /var\(--accent\) ([\d.]+)%, var\(--ink\)/) / 100
    const all = (token: string) => every().map((chosen) => colourOf(theme, token, chosen))
    /** The one that is nearest to the other end of the scale. */
    const worst = (colours: readonly Oklch[], isText: boolean) =>
      colours.toSorted(
        (a, b) => (luminance(a) - luminance(b)) * (isText === (theme === 'dark') ? 1 : -1),
      )[0] ?? [0, 0, 0]
    const [paper, ink, soft] = [
      worst(all('paper'), false),
      worst(all('ink'), true),
      worst(all('ink-soft'), false),
    ]
    const caution = readOklch(/--callout: (oklch[^;]+)/.exec(callouts)?.[1] ?? '')
    expect(callouts).toMatch(/\.callout > \* \{\s*--accent: var\(--accent-on-tint\)/)
    for (const accent of all('accent')) {
      const text = luminance(mixed(accent, ink, share))
      for (const callout of [accent, soft, caution])
        expect(contrast(text, luminance(mixed(callout, paper, tint)))).toBeGreaterThan(4.5)
    }
    for (const marker of all('marker'))
      expect(contrast(luminance(ink), luminance(marker))).toBeGreaterThan(4.5)
  },
)

type Theme = 'light' | 'sepia' | 'dark'
type Oklch = [lightness: number, chroma: number, hue: number]

/** The colours that have three digits in hexadecimal. */
function every(): Oklch[] {
  return Array.from({ length: 4096 }, (_, at) =>
    toOklch([at >> 8, (at >> 4) & 15, at & 15].map((part) => part / 15)),
  )
}

/** What a token is in a theme if this colour is set. */
function colourOf(theme: Theme, token: string, [l, c, h]: Oklch): Oklch {
  const declaration = declarationOf(token, themeOf(theme))
  if (!declaration.includes('from')) return oklchIn(theme, token)
  const [, lightness = '', chroma = ''] =
    /\) (\w*\([^)]*\)|\S+) (\w*\([^)]*\)|\S+) h\)/.exec(declaration) ?? []
  return [boundedBy(lightness, l), boundedBy(chroma, c), h]
}

/** `max(l, 0.955)`, `min(c, 0.02)`, `c`, or a number. */
function boundedBy(expression: string, own: number): number {
  const [, bound = '', limit] = /^(min|max)\(\w, ([\d.]+)\)$/.exec(expression) ?? []
  if (bound !== '') return bound === 'min' ? Math.min(own, Number(limit)) : Math.max(own, Number(limit))
  return /^[lc]$/.test(expression) ? own : Number(expression)
}

/** https://www.w3.org/TR/css-color-5/#color-mix with `in oklab` */
function mixed(one: Oklch, other: Oklch, share: number): Oklch {
  const parts = [one, other].map(([l, c, h]) => [l, c * Math.cos(h), c * Math.sin(h)])
  const [l = 0, x = 0, y = 0] = [0, 1, 2].map(
    (at) => (parts[0]?.[at] ?? 0) * share + (parts[1]?.[at] ?? 0) * (1 - share),
  )
  return [l, Math.hypot(x, y), Math.atan2(y, x)]
}

function themeOf(theme: Theme): string | undefined {
  return theme === 'light' ? undefined : theme
}

/** A theme that does not declare a token has that of the first block. */
function declarationOf(token: string, theme?: string): string {
  const blocks = [...(theme === undefined ? [] : [themeBlock(theme)]), /:root \{([^}]+)\}/]
  const declarations = blocks.flatMap((block) => blockOf(block))
  return declarations.find((one) => one.includes(`--${token}:`))?.replace(/.*--[\w-]+:/s, '') ?? ''
}

/** A number in the declaration of a token, in the first block or in that of a theme. */
function value(token: string, pattern: RegExp, theme?: string): number {
  return Number(pattern.exec(declarationOf(token, theme))?.[1])
}

function oklchIn(theme: string, token: string): Oklch {
  return readOklch(blockOf(themeBlock(theme)).find((one) => one.startsWith(`--${token}:`)) ?? '')
}

function readOklch(text: string): Oklch {
  const numbers = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/
  const [l = 0, c = 0, degrees = 0] = (numbers.exec(text) ?? []).slice(1).map(Number)
  return [l, c, (degrees * Math.PI) / 180]
}

function themeBlock(theme: string): RegExp {
  return new RegExp(`:root:where\\(\\[data-theme='${theme}'\\]\\) \\{([^}]+)\\}`)
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
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
