import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpReceiver, startHttpReceiver } from '../packages/server/testing/http-receiver.ts'
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../packages/server/testing/mail-server.ts'
import { findViolations } from './axe.ts'
import { openingMs } from './magazine.ts'
import { ask, moveTo, openAdministrator, openStudio, type OpenStudio, password } from './studio.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/** `SHOTS=folder` writes a picture of each screen in three widths. */
const shots = process.env['SHOTS']

describe.skipIf(!hasChromium)('M1 M2 M3 M4 notices in the studio', () => {
  let mail: MailServer
  let receiver: HttpReceiver
  let studio: OpenStudio
  let browser: Browser
  let editor: Visitor

  beforeAll(async () => {
    mail = await startMailServer()
    receiver = await startHttpReceiver()
    studio = await openStudio({
      SMTP_URL: mail.url,
      MAIL_FROM: 'henshubu@example.jp',
      DESTINATION_HOSTS: receiver.host,
    })
    browser = await openBrowser()
    editor = await openAdministrator(browser, studio)
  }, openingMs)
  afterAll(async () => {
    await browser.close()
    await studio.stop()
    await mail.stop()
    await receiver.stop()
  })

  test('an invitation, a review and a forgotten password go through mail, bell and screens', async () => {
    const { page } = editor
    await moveTo(page, '/staff/')
    await page.getByRole('button', { name: '招待する', exact: true }).click()
    await page.getByLabel('名前').fill('書く人')
    await page.getByLabel('メールアドレス').fill('kaku@example.jp')
    await page.getByRole('button', { name: '招待のリンクを作る' }).click()
    await page.getByRole('dialog', { name: '招待のメールを送りました' }).waitFor()
    const invitation = await linkIn(mail, 'kaku@example.jp')

    const writer = await openVisitor(browser, { url: studio.url, viewport: { width: 1280, height: 900 } })
    await writer.page.goto(invitation)
    await writer.page.locator('input[name=password]').fill(password)
    await writer.page.getByRole('button', { name: '編集室に入る' }).click()
    await writer.page.getByRole('navigation', { name: '編集室' }).waitFor()
    const body = { blocks: [{ type: 'paragraph', content: [{ text: '髪' }] }] }
    const content = { title: '冬の髪', slug: 'fuyu-no-kami', categoryId: 1, body }
    const { id, version } = await ask<{ id: number; version: number }>(writer.page, 'POST', 'articles', {
      content,
    })
    await ask(writer.page, 'PUT', `articles/${id}/review`, { version, note: '確認をお願いします' })

    const unread = async () =>
      (await ask<{ items: { title: string; isRead: boolean }[] }>(page, 'GET', 'notices')).items.flatMap(
        ({ title, isRead }) => (isRead ? [] : title),
      )
    // The job that checks the partners' feeds may add its own notices.
    await expect.poll(unread, { timeout: 30_000 }).toContain('公開の依頼：「冬の髪」')
    await page.goto('/studio/')
    const bell = page.getByRole('button', { name: /^お知らせ（未読 [1-9]\d*件）$/ })
    await bell.click()
    await page.getByText('「確認をお願いします」').waitFor()
    expect(await findViolations(page, 'all')).toEqual([])
    await shoot(page, 'bell')
    await page.getByRole('link', { name: '公開の依頼：「冬の髪」' }).click()
    await page.waitForURL(`**/studio/articles/${id}/`)

    await moveTo(page, '/deliveries/')
    await page.getByText('届きました').first().waitFor()
    await page.getByRole('button', { name: /書く人にもう一度送る/ }).click()
    await page.getByText('もう一度送ります').waitFor()
    expect(await findViolations(page, 'all')).toEqual([])
    await shoot(page, 'deliveries')

    await moveTo(writer.page, '/account/')
    await writer.page.getByLabel('記事の公開').selectOption('digest')
    await writer.page.getByRole('button', { name: '受け取り方を変える' }).click()
    await writer.page.getByText('メールの受け取り方を変えました').waitFor()
    await shoot(writer.page, 'account')
    await writer.context.clearCookies()
    await writer.page.goto('/studio/sign-in/')
    await writer.page.getByRole('button', { name: 'パスワードを忘れたとき' }).click()
    await writer.page.getByLabel('メールアドレス').fill('kaku@example.jp')
    mail.take()
    await writer.page.getByRole('button', { name: '再設定のメールを送る' }).click()
    await writer.page.getByText('再設定のメールを送りました').waitFor()
    expect(await findViolations(writer.page, 'all')).toEqual([])
    await shoot(writer.page, 'reset')
    await writer.page.goto(await linkIn(mail, 'kaku@example.jp'))
    await writer.page.locator('input[name=password]').fill(`${password}か`)
    await writer.close()
  }, 180_000)

  test('a destination is added and tried, and a key is made and works', async () => {
    const { page } = editor
    await moveTo(page, '/destinations/')
    await page.getByRole('button', { name: '送り先を加える' }).click()
    await page.getByLabel('種類').selectOption('webhook')
    await page.getByLabel('名前').fill('鏡')
    await page.getByLabel('URL').fill(`http://${receiver.host}/mirror`)
    await shoot(page, 'destination-form')
    await page.getByRole('button', { name: '保存する' }).click()
    const secret = await page.getByRole('textbox', { name: 'シークレット' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await closeShownOnce(page, '署名用シークレット')
    await page.getByRole('button', { name: '「鏡」に試しに送る' }).click()
    await page.getByText('「鏡」に届きました').waitFor()
    expect(receiver.requests.length).toBe(1)
    expect(await findViolations(page, 'all')).toEqual([])
    await shoot(page, 'destinations')

    await moveTo(page, '/keys/')
    await page.getByRole('button', { name: 'キーを作る' }).click()
    await page.getByLabel('名前').fill('下書きの一覧')
    await shoot(page, 'key-form')
    await page.getByRole('dialog').getByRole('button', { name: 'キーを作る' }).click()
    const token = await page.getByRole('textbox', { name: 'キー', exact: true }).inputValue()
    const response = await fetch(`${studio.url}/api/studio/articles?state=draft`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    await closeShownOnce(page, 'API キー')
    await page.getByText('まだ使われていません').or(page.getByText('最後に使われたのは')).waitFor()
    expect(await findViolations(page, 'all')).toEqual([])
    await shoot(page, 'keys')
    expect(editor.complaints()).toEqual([])
  })
})

/** A dialog with content that is shown only once is closed neither by Escape nor by a click outside. */
async function closeShownOnce(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await dialog.getByRole('button', { name: 'コピー' }).click()
  await dialog.getByRole('button', { name: '控えたので閉じる' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The link in the first mail to an address since the last `take`. */
async function linkIn(mail: MailServer, address: string): Promise<string> {
  const received: ReceivedMail[] = []
  const find = () => {
    received.push(...mail.take())
    const one = received.find(({ to }) => to.includes(address))
    return /https?:\S+token=\S+/.exec(one?.parsed.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return find()
}

async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: name !== 'bell' })
  }
}
