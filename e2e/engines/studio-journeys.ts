import type { EnginePage } from '@tsuzuri/test-support/engines'
import { password } from '../studio.ts'
import { clickNamed, clickVisible, fillNamed, untilText } from './by-name.ts'
import { email, type Site } from './site.ts'

export async function signIn(page: EnginePage, { url }: Site): Promise<void> {
  await page.goto(`${url}/studio/sign-in/`)
  await page.click('input[name=email]')
  await page.type(email)
  await page.click('input[name=password]')
  await page.type(password)
  await page.press('Enter')
  await page.waitFor(() => document.querySelector('nav[aria-label=編集室]') !== null)
}

/** Writes a new article with a heading and a list, and waits until the server has saved it. */
export async function writeArticle(page: EnginePage, { url }: Site, title: string): Promise<void> {
  await page.goto(`${url}/studio/articles/`)
  await clickNamed(page, 'button', '記事を書く')
  await page.waitFor(() => document.querySelector('.surface') !== null)
  await fillNamed(page, 'textarea', '題名', title)
  await page.press('Enter')
  await page.waitFor(() => document.activeElement?.getAttribute('aria-label') === 'リード')
  await page.click('.surface')
  await page.waitFor(() => document.activeElement?.classList.contains('surface') === true)
  await page.type('/みだし')
  await page.waitFor(() => document.querySelector('.kinds [role=option]') !== null)
  await page.press('Enter')
  await page.type('朝の光')
  await page.press('Enter')
  await page.type('色を見る。')
  await fillNamed(page, 'input', 'スラッグ', slugOf(page))
  await page.waitFor(() => {
    const select = document.querySelector<HTMLSelectElement>('[data-field~=categoryId] select')
    const hair = [...(select?.options ?? [])].find(({ text }) => text === 'ヘア')
    if (select === null || hair === undefined) return false
    select.value = hair.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  })
  await untilSaved(page)
}

/** Uploads a picture for the cover of the open article. */
export async function uploadCover(page: EnginePage, picture: string): Promise<void> {
  await clickNamed(page, 'button', '画像を選ぶ')
  await page.chooseFile('[role=dialog] input[type=file]', picture)
  await untilText(page, '[role=dialog]', 'アップロードしました')
  const name = picture.slice(picture.lastIndexOf('/') + 1)
  await clickVisible(page, `[role=dialog] button:has(img[alt="${name}"])`)
  await fillNamed(page, 'input', '扉の画像の代替テキスト', '窓辺に立つ人')
  await untilSaved(page)
}

/** Publishes the open article and reads it on the site. */
export async function publishAndRead(page: EnginePage, { url }: Site, title: string): Promise<void> {
  await clickNamed(page, 'button', '公開…')
  await clickNamed(page, '[role=tabpanel] button', '公開する')
  await untilText(page, '.standing', '公開しています')
  await page.goto(`${url}/magazine/${slugOf(page)}/`)
  await untilText(page, 'h1', title)
  await untilText(page, '#honbun h2', '朝の光')
  await untilText(page, '#honbun p', '色を見る。')
  await page.waitFor(() => document.querySelector('main img[alt="窓辺に立つ人"]') !== null)
  await page.waitFor(() => {
    const cover = document.querySelector<HTMLImageElement>('main img[alt="窓辺に立つ人"]')
    return cover?.complete === true && cover.naturalWidth > 0
  })
}

/** Corrects the published article, then withdraws it; the browser shows neither the old text nor the article again. */
export async function correctAndWithdraw(page: EnginePage, { url }: Site, title: string): Promise<void> {
  const article = `${url}/magazine/${slugOf(page)}/`
  const [first, second] = [`${title}、訂正一`, `${title}、訂正二`]
  await page.goto(`${url}/magazine/`)
  await page.evaluate(changePublication, { title, corrected: first })
  await page.goto(article)
  await untilText(page, 'h1', first)
  await page.goto(`${url}/magazine/`)
  await page.evaluate(changePublication, { title: first, corrected: second })
  await page.back()
  await untilText(page, 'h1', second)
  await page.goto(`${url}/magazine/`)
  await page.evaluate(changePublication, { title: second })
  await page.goto(article)
  await untilText(page, 'h1', 'この記事は公開を終えました')
}

/** Runs in the page: publishes the article with another title, or withdraws it. */
async function changePublication({ title, corrected }: { title: string; corrected?: string }): Promise<void> {
  type Article = { id: number; title: string; version: number; content: object }
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`/api/studio/articles${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.json() as Promise<Answer>
  }
  const { items } = await ask<{ items: Article[] }>('GET', `?text=${encodeURIComponent(title)}`)
  const id = items.find((item) => item.title === title)?.id
  const { version, content } = await ask<Article>('GET', `/${id}`)
  if (corrected === undefined) {
    await ask('DELETE', `/${id}/publication?version=${version}`)
  } else {
    const saved = await ask<Article>('PUT', `/${id}`, { version, content: { ...content, title: corrected } })
    await ask('PUT', `/${id}/publication`, { version: saved.version })
  }
}

function slugOf({ engine }: EnginePage): string {
  return `asa-no-hikari-${engine}`
}

async function untilSaved(page: EnginePage): Promise<void> {
  await page.waitFor(
    () => document.querySelector('.desk-saving')?.textContent.startsWith('保存済み') === true,
  )
}
