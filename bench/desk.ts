import { createFirstLink } from '@tsuzuri/database/staff/links'
import { readConfig } from '@tsuzuri/server/config'
import { openMagazineDatabase } from '@tsuzuri/server/open-database'
import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser, Page } from 'playwright-core'
import { measureKeys, type KeyTimes } from './desk-keys.ts'
import { keepResult, machine } from './result.ts'
import { newDataFolder, startMagazine } from './load/running-magazine.ts'

/**
 * The cost of a key on the desk: CPU time of the page's main thread until the next key, in the middle of a text.
 * Compared with a bare contenteditable with the same text, in one browser, at full speed and at a quarter of it. CPU
 * time hardly depends on other load.
 */
const texts = {
  short: { blocks: 12, characters: 1_000 },
  long: { blocks: 600, characters: 20_000 },
}
const keys = 60
const manuscriptCharacters = 10_000
const lineCharacters = 40

type Row = {
  text: string
  slowdown: number
  medianMs: number
  p95Ms: number
  bareMedianMs: number
  bareP95Ms: number
  p95Ratio: number
}

await using folder = await newDataFolder()
const magazine = await startMagazine(folder.path)
// The start of the server created a link, too: only the newest is valid.
const token = await makeFirstLink()
const browser = await openBrowser()
const url = `http://127.0.0.1:${magazine.port}`
const desk = await signIn(browser)
const rows: Row[] = []
for (const [name, { blocks, characters }] of Object.entries(texts)) {
  const paragraphs = writeParagraphs(blocks, characters)
  const id = await createArticle(desk, paragraphs)
  for (const slowdown of [1, 4]) {
    await openArticle(desk, id)
    const middle = desk.locator('.surface > p').nth(Math.floor(blocks / 2))
    const onDesk = await measureKeys(desk, middle, { keys, slowdown })
    const bare = await openBare(browser, paragraphs)
    const place = bare.locator('p').nth(Math.floor(blocks / 2))
    const onBare = await measureKeys(bare, place, { keys, slowdown })
    await bare.close()
    rows.push(compare(name, slowdown, onDesk, onBare))
  }
}
const manuscriptMs = await writeManuscript(desk)
console.table(rows)
console.log(`原稿の書式: ${manuscriptCharacters} characters line by line in ${manuscriptMs} ms of CPU`)
await keepResult('desk', { machine: machine(), rows, manuscriptMs })
await browser.close()
await magazine.stop()

/** A busy machine slows both down, so the ratio is more meaningful than the milliseconds. */
function compare(text: string, slowdown: number, ours: KeyTimes, bare: KeyTimes): Row {
  return {
    text,
    slowdown,
    medianMs: ours.medianMs,
    p95Ms: ours.p95Ms,
    bareMedianMs: bare.medianMs,
    bareP95Ms: bare.p95Ms,
    p95Ratio: Math.round((ours.p95Ms / bare.p95Ms) * 100) / 100,
  }
}

async function makeFirstLink(): Promise<string> {
  const db = await openMagazineDatabase(readConfig({ DATA_DIR: folder.path }).database, new Date())
  try {
    const link = await createFirstLink({ db, by: 'bench', now: new Date() })
    return link?.token ?? ''
  } finally {
    await db.close()
  }
}

function writeParagraphs(blocks: number, characters: number): string[] {
  const sentence = '朝の光がカーテンのすきまから差して、机の上の湯のみを照らしている。'
  const length = Math.round(characters / blocks)
  return Array.from({ length: blocks }, () =>
    sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length),
  )
}

async function signIn(opened: Browser): Promise<Page> {
  const page = await (
    await opened.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 900 } })
  ).newPage()
  await page.goto(`${url}/studio/first/?token=${token}`)
  await page.getByLabel('名前').fill('綴 栞')
  await page.getByLabel('メールアドレス').fill('shiori@example.jp')
  await page.locator('input[name=password]').fill('春の夜の夢のごとし、と言う')
  await page.getByRole('button', { name: '編集室を開く' }).click()
  await page.getByRole('navigation', { name: '編集室' }).waitFor()
  return page
}

function createArticle(page: Page, paragraphs: readonly string[]): Promise<number> {
  const blocks = paragraphs.map((text) => ({ type: 'paragraph', content: [{ text }] }))
  return page.evaluate(
    async (sent) => {
      const response = await fetch('/api/studio/articles', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: sent }),
      })
      return ((await response.json()) as { id: number }).id
    },
    { title: '長い記事', body: { blocks } },
  )
}

async function openArticle(page: Page, id: number): Promise<void> {
  await page.goto(`${url}/studio/articles/${id}/`)
  await page.getByRole('textbox', { name: '本文' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openBare(opened: Browser, paragraphs: readonly string[]): Promise<Page> {
  const page = await opened.newPage({ viewport: { width: 1280, height: 900 } })
  await page.setContent(
    `<div contenteditable lang="ja">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div>`,
  )
  return page
}

/** Types a manuscript line by line, as an input method that confirms a line would. */
async function writeManuscript(page: Page): Promise<number> {
  await openArticle(page, await createArticle(page, ['はじめ']))
  await page.getByRole('button', { name: '原稿の書式で書く' }).click()
  const lines = writeParagraphs(manuscriptCharacters / lineCharacters, manuscriptCharacters)
  return page.evaluate((all) => {
    const area = document.querySelector<HTMLTextAreaElement>('.manuscript textarea')
    if (area === null) throw new Error('the manuscript mode is not open')
    const startedAt = performance.now()
    for (const line of all) {
      area.value += `\n\n${line}`
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    return Math.round(performance.now() - startedAt)
  }, lines)
}
