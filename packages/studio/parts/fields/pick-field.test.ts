import { MantineProvider } from '@mantine/core'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Locator } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../app/testing/records.ts'
import { aDraft, answersFor } from '../../pages/article/testing/a-desk.ts'
import { PickField, type PickFieldProps } from './pick-field.tsx'

test('the field is described by its error and its description', () => {
  const html = render({ description: '三つまで', error: '多すぎます' })
  const [, described = ''] = /<input[^>]* aria-describedby="([^"]+)"/.exec(html) ?? []
  const [error = '', description = ''] = described.split(' ')
  expect(textOf(html, error)).toBe('多すぎます')
  expect(textOf(html, description)).toBe('三つまで')
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/)
})

test('a field without either names nothing', () => {
  expect(render({})).not.toMatch(/aria-describedby|aria-invalid/)
})

test.skipIf(!hasChromium)(
  'a swipe over the list and other buttons choose nothing, a tap and a click do',
  async () => {
    const studio = await openTrialStudio()
    const page = await studio.open('/articles/1/', {
      ...answersFor(aDraft()),
      listTags: () => pageOf(['髪', '肌', '爪'].map((name, at) => aTag(at + 1, name))),
    })
    await page.getByRole('tab', { name: '情報', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'タグ' })
    const chips = page.locator('.pick-field', { has: field }).locator('.pick-chip')
    const option = (name: string) => page.getByRole('option', { name })
    await field.click()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const { x, y } = await centreOf(option('肌'))
    await touch('touchStart', [{ x, y }])
    for (const by of [20, 40, 80]) await touch('touchMove', [{ x, y: y - by }])
    await touch('touchEnd', [])
    for (const button of ['right', 'middle'] as const) await option('肌').click({ button })
    expect(await chips.count()).toBe(0)
    const tapped = await centreOf(option('肌'))
    await touch('touchStart', [tapped])
    await touch('touchEnd', [])
    await expect.poll(() => chips.allInnerTexts()).toEqual(['肌'])
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await cdp.detach()
    await option('爪').click()
    await expect.poll(() => chips.allInnerTexts()).toEqual(['肌', '爪'])
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await studio.close()
  },
)

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

function aTag(id: number, name: string) {
  return { id, version: 1, name, reading: '', slug: `tag-${id}`, articles: 0 }
}

function render(more: Partial<PickFieldProps>): string {
  const props = { label: 'タグ', chosen: [], choices: [], isLooking: false, text: '' }
  const field = createElement(PickField, { ...props, onText: () => {}, onChoose: () => {}, ...more })
  return renderToStaticMarkup(createElement(MantineProvider, null, field))
}

function textOf(html: string, id: string): string | undefined {
  return new RegExp(` id="${id}"[^>]*>([^<]*)`).exec(html)?.[1]
}
