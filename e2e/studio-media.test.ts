import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noisePicture } from './noise-picture.ts'
import { editor, openStudioForAll } from './studio-opened.ts'
import { ask } from './studio.ts'

const patience = { timeout: 25_000 }
const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 }
const quick = { ...slow, uploadThroughput: -1 }

describe.skipIf(!hasChromium)('T5 S11 the media library', () => {
  openStudioForAll(async (opened) => {
    await opened.page.goto('/studio/media/')
  })

  test('files go straight to the store, each with its progress; one is cancelled and sent again', async () => {
    const { page, context, requests } = editor
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slow)
    await page.locator('input[type=file]').setInputFiles([
      { name: '大きな布.png', mimeType: 'image/png', buffer: noisePicture(1700, 1200, 1) },
      { name: '小さな布.png', mimeType: 'image/png', buffer: noisePicture(60, 40, 2) },
      { name: '手紙.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('写真ではありません') },
    ])
    const line = (name: string) => page.locator('.upload-list li', { hasText: name })
    await line('小さな布').getByText('預かりました').waitFor()
    await expect.poll(() => progressOf(page, '大きな布'), patience).toBeGreaterThan(0)
    const seen = await progressOf(page, '大きな布')
    expect(seen).toBeLessThan(100)
    await line('大きな布').getByRole('button', { name: '取りやめる' }).click()
    await line('大きな布').getByText('取りやめました').waitFor()
    await cdp.send('Network.emulateNetworkConditions', quick)
    await line('大きな布').getByRole('button', { name: 'もう一度送る' }).click()
    await line('大きな布').getByText('預かりました').waitFor()
    expect(await progressOf(page, '大きな布')).toBe(100)
    await line('手紙').getByRole('button', { name: 'もう一度送る' }).waitFor()
    expect(await line('手紙').locator('.upload-state').innerText()).not.toBe('送れませんでした')
    expect(requests.some((url) => url.includes('/objects/'))).toBe(true)
    await page.getByRole('button', { name: '一覧を片づける' }).click()
    await page.getByRole('button', { name: '大きな布.png' }).waitFor()
    // A file that is not a picture is refused with a 4xx, as expected.
    expect(editor.complaints().filter((fault) => !/ 4\d\d|^4\d\d/.test(fault))).toEqual([])
  }, 90_000)

  test('words, rights and the point to keep are saved; the keyboard moves the point', async () => {
    const { page } = editor
    await page.getByRole('button', { name: '小さな布.png' }).click()
    const details = page.getByRole('dialog', { name: '画像の詳細' })
    await details.getByLabel('代替テキスト').fill('藍の布')
    await details.getByLabel('クレジット').fill('撮影：綴')
    await details.getByLabel('権利の期限').fill('2030-03-31')
    await details.getByRole('button', { name: /残す点/ }).press('ArrowRight')
    await details.getByRole('button', { name: '保存する' }).click()
    await page.getByText('画像の詳細を保存しました').waitFor()
    const { items } = await ask<{ items: object[] }>(
      page,
      'GET',
      `media?text=${encodeURIComponent('藍の布')}`,
    )
    expect(items).toMatchObject([
      { alt: '藍の布', credit: '撮影：綴', rightsUntil: '2030-03-31', focus: { x: 0.52, y: 0.5 } },
    ])
    // Escape does not discard unsaved text.
    await details.getByLabel('クレジット').fill('撮影：まだ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '保存せずに閉じる' }).click()
    await details.waitFor({ state: 'detached' })
    expect(editor.complaints()).toEqual([])
  })

  test('a picture that is used tells where, and can not be deleted; an unused one can', async () => {
    const { page } = editor
    const { items } = await ask<{ items: { name: string }[] }>(
      page,
      'GET',
      `media?text=${encodeURIComponent('藍の布')}`,
    )
    const cover = { media: items[0]?.name, alt: '藍の布' }
    const { id, version } = await ask<{ id: number; version: number }>(page, 'POST', 'articles', {
      content: { title: '布の記事', cover },
    })
    await page.goto('/studio/media/')
    await openDetails(page, '藍の布')
    await page.getByRole('link', { name: '布の記事' }).waitFor()
    await deleteShown(page)
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await ask(page, 'PUT', `articles/${id}`, { version, content: { title: '布の記事' } })
    await page.keyboard.press('Escape')
    await openDetails(page, '大きな布.png')
    await deleteShown(page)
    await page.getByText('画像を消しました').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '大きな布.png' }).count(), patience).toBe(0)
    editor.complaints()
  })
})

async function openDetails(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog', { name: '画像の詳細' }).getByLabel('代替テキスト').waitFor()
}

async function deleteShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: '消す', exact: true }).click()
  await page.getByRole('dialog', { name: '消す' }).getByRole('button', { name: '消す', exact: true }).click()
}

async function progressOf(page: Page, name: string): Promise<number> {
  const bar = page.locator('.upload-list li', { hasText: name }).getByRole('progressbar')
  return Number(await bar.getAttribute('aria-valuenow'))
}
