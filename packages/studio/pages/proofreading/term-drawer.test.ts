import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../app/testing/records.ts'
import type { TermItem } from './term.ts'

describe.skipIf(!hasChromium)('T7 an entry of the dictionary', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('the question before it is removed says whether it can be brought back', async () => {
    const items = [aTerm('ぜひ', { isDefault: true }), aTerm('結髪師', { isDefault: false })]
    const page = await studio.open('/proofreading/', {
      listProofTerms: () => ({ ...pageOf(items), listVersion: 1 }),
    })
    for (const [name, sentence] of [
      ['ぜひ', '「外した表記」から、はじめの内容に戻せます'],
      ['結髪師', '元には戻せません'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      const drawer = page.getByRole('dialog', { name: '表記を直す' })
      await drawer.getByRole('button', { name: '消す' }).click()
      const question = page.getByRole('dialog', { name: '消す' })
      await expect.poll(() => question.textContent()).toContain(sentence)
      await question.getByRole('button', { name: 'やめる' }).click()
      await question.waitFor({ state: 'detached' })
      await drawer.getByRole('button', { name: '閉じる' }).click()
      await drawer.waitFor({ state: 'detached' })
    }
  })

  test('that was removed is restored, and not saved', async () => {
    const removed = aTerm('ぜひ', { isDefault: true, isRemoved: true, version: 2 })
    const restored: unknown[] = []
    const page = await studio.open('/proofreading/', {
      listProofTerms: (input) => ({ ...pageOf(input.removed === true ? [removed] : []), listVersion: 1 }),
      restoreProofTerm: (input) => {
        restored.push(input)
        return {}
      },
    })
    await page.getByRole('button', { name: '外した表記' }).click()
    await page.getByRole('button', { name: 'ぜひ', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '外した表記' })
    await drawer.getByText('是非').waitFor()
    expect(await drawer.getByRole('textbox').count()).toBe(0)
    expect(await drawer.getByRole('button', { name: '保存する' }).count()).toBe(0)
    await drawer.getByRole('button', { name: '辞書に戻す' }).click()
    await drawer.waitFor({ state: 'detached' })
    expect(restored).toEqual([{ key: 'ぜひ', version: 2 }])
  })
})

function aTerm(expected: string, more: Partial<TermItem>): TermItem {
  return {
    key: expected,
    version: 0,
    content: { kind: 'spelling', expected, patterns: ['是非'], reason: '', specs: [] },
    isDefault: true,
    isRemoved: false,
    editedAt: null,
    editedBy: null,
    ...more,
  }
}
