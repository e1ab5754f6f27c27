import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { heicPicture } from './heic-picture.ts'
import { noisePicture } from './noise-picture.ts'
import { editor, openStudioForAll, studio } from './studio-opened.ts'
import { ask, moveTo, openDesk } from './studio.ts'

const patience = { timeout: 25_000 }
const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
const quick = { ...slow, uploadThroughput: -1 }

describe.skipIf(!hasChromium)('T5 S11 the media library', () => {
  openStudioForAll(async (opened) => {
    await moveTo(opened.page, '/media/')
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
    await line('小さな布').getByText('アップロードしました').waitFor()
    await expect.poll(() => progressOf(page, '大きな布'), patience).toBeGreaterThan(0)
    const seen = await progressOf(page, '大きな布')
    expect(seen).toBeLessThan(100)
    await line('大きな布').getByRole('button', { name: '取りやめる' }).click()
    await line('大きな布').getByText('取りやめました').waitFor()
    await cdp.send('Network.emulateNetworkConditions', quick)
    await line('大きな布').getByRole('button', { name: 'もう一度アップロードする' }).click()
    await line('大きな布').getByText('アップロードしました').waitFor()
    expect(await progressOf(page, '大きな布')).toBe(100)
    // The file is not a picture, so there is no retry.
    await line('手紙').getByText('壊れているか、画像ではありません').waitFor()
    expect(await line('手紙').getByRole('button').count()).toBe(0)
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: '同じ布.png', mimeType: 'image/png', buffer: noisePicture(60, 40, 2) }])
    await line('同じ布').getByText('すでにある画像です').waitFor()
    expect(requests.some((url) => url.includes('/objects/'))).toBe(true)
    await page.getByRole('button', { name: '一覧を片づける' }).click()
    await page.getByRole('button', { name: '大きな布.png' }).waitFor()
    // A file that is not a picture is refused with a 4xx, as expected.
    expect(editor.complaints().filter((fault) => !/ 4\d\d|^4\d\d/.test(fault))).toEqual([])
  })

  test('an upload that loses the line goes on when the line is back', async () => {
    const { page, context } = editor
    await page.goto('/studio/media/')
    await page.locator('.media-grid').waitFor()
    await context.setOffline(true)
    await page.locator('input[type=file]').setInputFiles([
      { name: '波の一.png', mimeType: 'image/png', buffer: noisePicture(300, 200, 11) },
      { name: '波の二.png', mimeType: 'image/png', buffer: noisePicture(300, 200, 12) },
    ])
    const list = page.locator('.upload-list')
    await expect
      .poll(() => list.getByText('つながり次第、続きをアップロードします').count(), patience)
      .toBe(2)
    await list.getByRole('button', { name: 'すべてもう一度アップロードする' }).waitFor()
    await context.setOffline(false)
    await expect.poll(() => list.getByText('アップロードしました').count(), patience).toBe(2)
    // The console has the requests that failed offline.
    editor.complaints()
  })

  test.each([
    ['the store', { hanging: '**/objects/**', times: 3 }],
    ['our server', { hanging: '**/api/studio/media', times: 1 }],
  ])(
    'an upload to %s that stands still for a minute is interrupted, and goes on',
    async (to, { hanging, times }) => {
      await using page = await editor.context.newPage()
      await page.clock.install()
      await page.goto('/studio/media/')
      await page.locator('.media-grid').waitFor()
      if (to === 'our server')
        await page.route('**/api/studio/uploads', (route) =>
          route.fulfill({ json: { prefix: '', session: false, takesHeic: true } }),
        )
      let hung = 0
      await page.route(hanging, () => void (hung += 1))
      await page
        .locator('input[type=file]')
        .setInputFiles([
          { name: `${to}.png`, mimeType: 'image/png', buffer: noisePicture(90, 60, 21 + times) },
        ])
      for (let attempt = 1; attempt <= times; attempt++) {
        await expect.poll(() => hung, patience).toBe(attempt)
        if (attempt < times) await page.clock.fastForward(60_000)
      }
      // The clock is paused, so that the test triggers the next attempt.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
      const line = page.locator('.upload-list li', { hasText: to })
      await line.getByText('つながり次第、続きをアップロードします').waitFor()
      await page.unroute(hanging)
      await page.clock.fastForward(30_000)
      await page.clock.resume()
      await line.getByText('アップロードしました').waitFor()
    },
  )

  test('HEIC from a telephone becomes JPEG before it is sent', async () => {
    const { page } = editor
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heicPicture }])
    await page.locator('.upload-list li', { hasText: 'IMG_0001' }).getByText('アップロードしました').waitFor()
    const { items } = await ask<{ items: object[] }>(page, 'GET', 'media?text=IMG_0001')
    expect(items).toMatchObject([{ title: 'IMG_0001.jpg', type: 'image/jpeg', width: 64, height: 48 }])
    // The other pictures have moved up by one.
    await page.getByRole('button', { name: 'IMG_0001.jpg' }).waitFor()
    expect(editor.complaints().filter((fault) => !fault.includes('blob:'))).toEqual([])
  })

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
    // Of several dialogs Escape closes the topmost, and it does not discard unsaved text.
    const focused = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.textContent)
    await details.getByRole('button', { name: '消す' }).click()
    await expect.poll(focused).toContain('この画像を消しますか')
    await page.keyboard.press('Escape')
    await page.getByText('この画像を消しますか').waitFor({ state: 'detached' })
    await details.getByLabel('クレジット').fill('撮影：まだ')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toContain('変更は失われます')
    await page.keyboard.press('Escape')
    await page.getByText('変更は失われます').waitFor({ state: 'detached' })
    expect(await details.getByLabel('クレジット').inputValue()).toBe('撮影：まだ')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toContain('変更は失われます')
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
    await page.getByRole('button', { name: '消す', exact: true }).click()
    const removal = page.getByRole('dialog', { name: '消す' })
    await removal.getByText('1か所で使われているため、消せません').waitFor()
    expect(await removal.getByRole('button', { name: '消す', exact: true }).isDisabled()).toBe(true)
    await removal.getByRole('button', { name: '閉じる', exact: true }).last().click()
    await removal.waitFor({ state: 'detached' })
    await ask(page, 'PUT', `articles/${id}`, { version, content: { title: '布の記事' } })
    await page.keyboard.press('Escape')
    await openDetails(page, '大きな布.png')
    await page.getByRole('dialog').getByLabel('クレジット').fill('消す前の字')
    await deleteShown(page)
    await page.getByText('画像を消しました').waitFor()
    await page.getByRole('dialog', { name: '画像の詳細' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: '大きな布.png' }).count(), patience).toBe(0)
    editor.complaints()
  })

  test('E4 a cover is cropped and its face hidden by the keyboard alone, and readers can’t open the original', async () => {
    const { page } = editor
    const { items } = await ask<{ items: { name: string }[] }>(
      page,
      'GET',
      `media?text=${encodeURIComponent('波の一')}`,
    )
    const [whole] = items
    const { id } = await ask<{ id: number }>(page, 'POST', 'articles', {
      content: { title: '波の記事', cover: { media: whole?.name, alt: '波' } },
    })
    await openDesk(page, id)
    await page.getByRole('tab', { name: '情報', exact: true }).click()
    await page.getByRole('button', { name: '切り抜き・モザイク' }).first().click()
    const dialog = page.getByRole('dialog', { name: '切り抜き・モザイク' })
    await dialog.getByRole('img', { name: 'シェア' }).waitFor()
    expect(await findViolations(page, 'all')).toEqual([])
    expect(await dialog.locator('.edit-stage').evaluate(isHandleWhole)).toBe(true)
    await dialog.getByLabel('縦横の比率').selectOption('1:1')
    const crop = dialog.getByRole('button', { name: /切り抜く範囲/ })
    await crop.press('Shift+ArrowLeft')
    await crop.press('ArrowRight')
    await keepEditing(page)
    await dialog.getByText('モザイク', { exact: true }).first().click()
    await dialog.getByRole('button', { name: '隠す範囲を加える' }).click()
    const mask = dialog.getByRole('button', { name: /^モザイク 1/ })
    await mask.press('ArrowUp')
    await mask.press('Shift+ArrowDown')
    expect(await findViolations(page, 'all')).toEqual([])
    await dialog.getByRole('button', { name: 'この形で使う' }).click()
    await dialog.waitFor({ state: 'detached' })
    const cover = async () =>
      (await ask<{ content: { cover: { media: string } } }>(page, 'GET', `articles/${id}`)).content.cover
        .media
    await expect.poll(cover, patience).not.toBe(whole?.name)
    const version = await ask<{ width: number; height: number; madeOf: { edits: { masks: object[] } } }>(
      page,
      'GET',
      `media/${await cover()}`,
    )
    expect(version.width).toBe(version.height)
    expect(version.madeOf.edits.masks).toHaveLength(1)
    const reader = await fetch(`${studio.url}/media/${whole?.name}/320`)
    expect(reader.status).toBe(404)
    expect((await fetch(`${studio.url}/media/${await cover()}/320`)).status).toBe(200)
    expect(editor.complaints()).toEqual([])
  })

  test('what opens late does not take the focus from a field that somebody writes in', async () => {
    await using page = await editor.context.newPage()
    // Mantine focuses the first field in timers without a delay; here the test triggers them.
    await page.addInitScript(() => {
      const late: (() => void)[] = []
      const setTimer = setTimeout
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) =>
          ms === undefined ? late.push(run) : setTimer(run, ms, ...rest),
        runLate: () => {
          const timers = late.splice(0)
          for (const run of timers) run()
          return { hasRun: timers.length > 0, focused: document.activeElement?.getAttribute('name') }
        },
      })
    })
    const { items } = await ask<{ items: { name: string }[] }>(editor.page, 'GET', 'media')
    await page.goto(`/studio/media/?picture=${items[0]?.name}`)
    const credit = page.getByRole('dialog', { name: '画像の詳細' }).getByLabel('クレジット')
    await credit.focus()
    expect(await page.evaluate('runLate()')).toEqual({ hasRun: true, focused: 'credit' })
  })

  test('the fields below a picture stay in their place while it is loading', async () => {
    await using page = await editor.context.newPage()
    const { items } = await ask<{ items: { name: string; url: string }[] }>(
      editor.page,
      'GET',
      `media?text=${encodeURIComponent('波の二')}`,
    )
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`${studio.url}${items[0]?.url}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/studio/media/?picture=${items[0]?.name}`)
    const details = page.getByRole('dialog', { name: '画像の詳細' })
    const place = async () => (await details.getByLabel('クレジット').boundingBox())?.y
    const before = await place()
    release()
    const picture = details.locator('.focal-stage img')
    await expect.poll(() => picture.evaluate((image) => image.clientHeight), patience).toBeGreaterThan(100)
    expect(await place()).toBe(before)
  })

  test('unsaved details are not lost by opening a version of the picture', async () => {
    const { page } = editor
    const { items } = await ask<{ items: { name: string; madeOf: object | null }[] }>(
      page,
      'GET',
      `media?text=${encodeURIComponent('波の一')}`,
    )
    const whole = items.find(({ madeOf }) => madeOf === null)
    await page.goto(`/studio/media/?picture=${whole?.name}`)
    const details = page.getByRole('dialog', { name: '画像の詳細' })
    const credit = details.getByLabel('クレジット')
    const version = details.getByRole('img', { name: /の版$/ })
    const question = page.getByRole('dialog', { name: '保存していない変更があります' })
    await credit.fill('撮影：まだ')
    await version.click()
    await question.getByRole('button', { name: '編集を続ける' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await credit.inputValue()).toBe('撮影：まだ')
    await version.click()
    await question.getByRole('button', { name: '保存せずに閉じる' }).click()
    await details.getByRole('button', { name: '元の画像を見る' }).waitFor()
    await credit.fill('撮影：これも')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '保存せずに閉じる' }).click()
    await details.waitFor({ state: 'detached' })
    await question.waitFor({ state: 'detached' })
    expect(editor.complaints()).toEqual([])
  })

  test('T5 many pictures are described at once, one is replaced everywhere, and both are undone', async () => {
    const { page } = editor
    await page.goto('/studio/media/')
    await page.getByRole('button', { name: 'まとめて編集' }).click()
    await page.getByRole('button', { name: '波の二.png' }).click()
    await page.getByRole('button', { name: '波の一.png' }).click()
    await page.getByRole('button', { name: '選んだ画像を編集' }).click()
    const bulk = page.getByRole('dialog', { name: '2枚をまとめて編集' })
    await bulk.getByLabel('クレジット（すべてに）').fill('撮影：波')
    await bulk.getByLabel('加えるラベル').fill('海、夏')
    await bulk.getByLabel('1枚目の代替テキスト').fill('寄せる波')
    await keepEditing(page)
    expect(await findViolations(page, 'all')).toEqual([])
    await bulk.getByRole('button', { name: '保存する' }).click()
    const bar = page.locator('.undo-bar')
    await bar.getByText('2枚の画像の詳細を変えました。').waitFor()
    const found = async () =>
      (
        await ask<{ items: { credit: string; alt: string }[] }>(
          page,
          'GET',
          `media?label=${encodeURIComponent('海')}`,
        )
      ).items
    expect((await found()).map(({ credit }) => credit)).toEqual(['撮影：波', '撮影：波'])
    await bar.getByRole('button', { name: '元に戻す' }).click()
    await expect.poll(async () => (await found()).length, patience).toBe(0)

    await page.getByRole('button', { name: '藍の布' }).click()
    const details = page.getByRole('dialog', { name: '画像の詳細' })
    const { items } = await ask<{ items: { name: string }[] }>(
      page,
      'GET',
      `media?text=${encodeURIComponent('藍の布')}`,
    )
    const old = items[0]?.name
    const { id } = await ask<{ id: number }>(page, 'POST', 'articles', {
      content: { title: '布の話', cover: { media: old, alt: '藍の布' } },
    })
    await page.reload()
    await details.getByRole('button', { name: '使われているところをすべて差し替える' }).click()
    await page.getByRole('dialog', { name: '画像を選ぶ' }).getByRole('button', { name: '波の二.png' }).click()
    const replacing = page.getByRole('dialog', { name: '画像の差し替え' })
    await replacing.getByRole('link', { name: '布の話' }).waitFor()
    await replacing.getByRole('button', { name: 'すべて差し替える' }).click()
    await bar.getByText('1か所の画像を差し替えました。').waitFor()
    const cover = async () =>
      (await ask<{ content: { cover: { media: string } } }>(page, 'GET', `articles/${id}`)).content.cover
        .media
    expect(await cover()).not.toBe(old)
    await page.reload()
    await bar.getByRole('button', { name: '元に戻す' }).click()
    await expect.poll(cover, patience).toBe(old)
    expect(editor.complaints()).toEqual([])
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

/** Escape asks before it closes a dialog in which something was changed. */
async function keepEditing(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '保存していない変更があります' })
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await question.waitFor({ state: 'detached' })
}

/** Runs in the page: whether the handle at the corner of the picture can be hit also beyond its edges. */
function isHandleWhole(stage: Element): boolean {
  const { left, top } = stage.getBoundingClientRect()
  return document.elementFromPoint(left - 4, top - 4)?.matches('.area-handle') === true
}
