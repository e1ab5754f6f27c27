import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EnginePage } from '@tsuzuri/test-support/engines'

/** Git ignores this folder. */
const folder = fileURLToPath(new URL('../../data/screenshots/', import.meta.url))

/** A phone, a tablet and a laptop. WebKit's window is wider than a phone. */
const widths = [390, 820, 1280] as const

/**
 * Takes a screenshot of the open screen at every width, as `SCREEN-WIDTH-ENGINE.png`. Returns the widths at which the
 * page would scroll sideways.
 */
export async function captureScreen(page: EnginePage, name: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const scrolling: string[] = []
  for (const width of widths) {
    await page.resize({ width, height: width === 390 ? 844 : 900 })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (excess > 0) scrolling.push(`${name} at ${width} px is ${excess} px too wide`)
    await writeFile(join(folder, `${name}-${width}-${page.engine}.png`), await page.screenshot())
  }
  return scrolling
}
