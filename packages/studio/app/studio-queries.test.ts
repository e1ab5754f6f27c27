import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from './testing/open-trial-studio.ts'
import { pageOf } from './testing/records.ts'

describe.skipIf(!hasChromium)('T6 somebody else was faster', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('what is gone leaves the list when it can not be deleted any more', async () => {
    let items = ['/a/', '/b/'].map((path) => ({ path, target: '/c/', createdAt: '2026-11-16T03:00:00.000Z' }))
    const page = await studio.open('/redirects/', { listRedirects: () => pageOf(items) })
    const line = page.getByRole('listitem').filter({ hasText: '/a/' })
    await line.getByRole('button', { name: '消す' }).click()
    items = items.slice(1)
    await page.getByRole('dialog').getByRole('button', { name: '消す' }).click()
    await page.getByText('見つかりません').waitFor()
    await expect.poll(() => line.count()).toBe(0)
  })

  test('the switch for everybody’s second factor can be used again', async () => {
    let policy = { version: 1, isRequired: false }
    const page = await studio.open('/staff/', {
      listStaff: () => ({ items: [], invitations: [] }),
      getSecondFactorPolicy: () => policy,
      saveSecondFactorPolicy: ({ version, isRequired }) => (policy = { version: version + 1, isRequired }),
    })
    await refuseStale(page, '**/api/studio/second-factor-policy', () => policy.version)
    const wanted = page.getByRole('switch', { name: '全員に二段階の確認を求める' })
    await wanted.waitFor()
    policy = { version: 2, isRequired: false }
    await wanted.press('Space')
    await page.getByText(refusal.detail).first().waitFor()
    await expect
      .poll(async () => {
        if (!policy.isRequired) await wanted.press('Space')
        return policy.isRequired
      })
      .toBe(true)
  })

  test('a drawer keeps what was typed, and opens with the newest version the next time', async () => {
    let tag = { id: 1, version: 1, name: '手入れ', reading: '', slug: 'care', articles: 0 }
    const deleted: number[] = []
    const page = await studio.open('/tags/', {
      listTags: () => pageOf([tag]),
      deleteTag: (input) => {
        deleted.push(input.version)
        return {}
      },
    })
    const drawer = page.getByRole('dialog').filter({ has: page.getByLabel('スラッグ') })
    const remove = async () => {
      await drawer.getByRole('button', { name: '消す' }).click()
      await page.getByRole('dialog', { name: '消す' }).getByRole('button', { name: '消す' }).click()
    }
    await page.getByRole('button', { name: '手入れ', exact: true }).click()
    await drawer.getByLabel('名前').fill('お手入れ')
    await refuseStale(page, '**/api/studio/tags/1*', () => tag.version)
    tag = { ...tag, version: 2, name: '髪の手入れ' }
    await remove()
    await page.getByRole('button', { name: '髪の手入れ', exact: true, includeHidden: true }).waitFor()
    expect(await drawer.getByLabel('名前').inputValue()).toBe('お手入れ')
    await drawer.getByRole('button', { name: '閉じる' }).click()
    await page.getByRole('button', { name: '保存せずに閉じる' }).click()
    await page.getByRole('button', { name: '髪の手入れ', exact: true }).click()
    expect(await drawer.getByLabel('名前').inputValue()).toBe('髪の手入れ')
    await remove()
    await expect.poll(() => deleted).toEqual([2])
  })

  test('a record that is opened again at once has what was saved', async () => {
    let tag = { id: 1, version: 1, name: '手入れ', reading: '', slug: 'care', articles: 0 }
    const held = { list: Promise.resolve() }
    const page = await studio.openApart('/tags/', {
      listTags: async () => {
        const answer = pageOf([tag])
        await held.list
        return answer
      },
      saveTag: ({ content }) => (tag = { ...tag, ...content, version: 2 }),
    })
    const drawer = page.getByRole('dialog').filter({ has: page.getByLabel('スラッグ') })
    const line = page.getByRole('button', { name: '手入れ', exact: true, includeHidden: true })
    await line.click()
    await drawer.getByLabel('よみ').fill('ていれ')
    const { promise, resolve: answerList } = Promise.withResolvers<void>()
    held.list = promise
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await drawer.getByRole('button', { name: '保存する' }).click()
    await page.getByText('タグを保存しました').first().waitFor()
    expect(await drawer.getByLabel('よみ').isDisabled(), 'the drawer waits for the list').toBe(true)
    answerList()
    await page.clock.resume()
    await drawer.waitFor({ state: 'detached' })
    await line.click()
    expect(await drawer.getByLabel('よみ').inputValue()).toBe('ていれ')
  })

  test('a drawer closes also if the list behind it can not be read', async () => {
    const tag = { id: 1, version: 1, name: '手入れ', reading: '', slug: 'care', articles: 0 }
    const never = Promise.withResolvers<never>().promise
    let isReachable = true
    const page = await studio.open('/tags/', {
      listTags: () => (isReachable ? pageOf([tag]) : never),
      saveTag: () => tag,
    })
    const drawer = page.getByRole('dialog').filter({ has: page.getByLabel('スラッグ') })
    await page.getByRole('button', { name: '手入れ', exact: true }).click()
    isReachable = false
    await drawer.getByRole('button', { name: '保存する' }).click()
    await drawer.waitFor({ state: 'detached' })
    expect(await page.getByText('タグを保存しました').count()).toBeGreaterThan(0)
  })

  test('a dictionary file is checked again with the newest list, and what was not checked is not taken over', async () => {
    let listVersion = 1
    const sent: string[] = []
    const page = await studio.open('/proofreading/', {
      listProofTerms: () => ({ ...pageOf([]), listVersion }),
      importProofTerms: ({ version, isTrial }) => {
        sent.push(`${isTrial ? 'check' : 'take'} ${version}`)
        return { added: 1, changed: 0, removed: 0, unchanged: 0, notTaken: [] }
      },
    })
    await refuseStale(page, '**/api/studio/proof-terms-file', () => listVersion)
    await page.getByRole('button', { name: '取り込む' }).click()
    const dialog = page.getByRole('dialog')
    const check = dialog.getByRole('button', { name: '確かめる' })
    const take = dialog.getByRole('button', { name: '取り込む' })
    const file = { name: 'a.yml', mimeType: 'application/yaml', buffer: Buffer.from('rules: []') }
    await page.locator('input[type=file]').setInputFiles(file)
    listVersion = 2
    const checkUntilAccepted = async () => {
      await expect
        .poll(async () => {
          // While a check is under way, the button that it leads to is the same one.
          await dialog.locator('button[type=submit]:enabled').waitFor()
          if (await check.isVisible()) await check.click()
          return take.isVisible()
        })
        .toBe(true)
    }
    await checkUntilAccepted()
    expect(sent).toEqual(['check 2'])
    listVersion = 3
    await take.click()
    await dialog.getByText(refusal.detail).waitFor()
    await checkUntilAccepted()
    await take.click()
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toEqual(['check 2', 'check 3', 'take 3'])
  })
})

test.skipIf(!hasChromium)('T6 after a command no screen shows what was read before it', async () => {
  const studio = await openTrialStudio()
  let items = [{ path: '/a/', target: '/c/', createdAt: '2026-11-16T03:00:00.000Z' }]
  let reads = 0
  const page = await studio.openApart('/audit/', {
    listAudit: () => {
      reads += 1
      return { ...pageOf([]), people: [] }
    },
    listRedirects: () => pageOf(items),
    deleteRedirect: () => {
      items = []
      return {}
    },
  })
  const log = page.getByText('あてはまる記録はありません')
  await log.waitFor()
  // Answers stay fresh for some seconds.
  await page.clock.setFixedTime(new Date())
  const menu = page.getByRole('navigation', { name: '編集室' })
  await menu.getByRole('link', { name: 'リダイレクト' }).click()
  await page.getByRole('listitem').getByRole('button', { name: '消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '消す' }).click()
  await page.getByText('リダイレクトを消しました').first().waitFor()
  await menu.getByRole('link', { name: '監査記録' }).click()
  await log.waitFor()
  await expect.poll(() => reads).toBe(2)
  await studio.close()
})

const refusal = {
  type: 'about:blank',
  title: '',
  code: 'conflict',
  detail: '先に保存されています',
  detailEn: '',
}

/** The server refuses commands about another version than the newest one. */
async function refuseStale(page: Page, address: string, newest: () => number): Promise<void> {
  await page.route(address, async (route) => {
    const request = route.request()
    const sent = (request.postDataJSON() as { version?: number } | null)?.version
    const version = sent ?? new URL(request.url()).searchParams.get('version')
    if (request.method() === 'GET' || Number(version) === newest()) return route.fallback()
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...refusal, status: 409 }),
    })
  })
}
