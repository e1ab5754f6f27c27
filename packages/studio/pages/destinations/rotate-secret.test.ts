import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'

const destination = {
  id: 1,
  version: 1,
  kind: 'webhook' as const,
  name: '倉庫',
  host: 'example.jp',
  events: ['article.published' as const],
  withText: false,
  isEnabled: true,
  hasToken: false,
  rotatingUntil: null,
}

test.skipIf(!hasChromium)(
  'T6 a new signing secret waits for unsaved changes, and nothing can be typed while it is made',
  async () => {
    const rotating = Promise.withResolvers<void>()
    const studio = await openTrialStudio()
    const page = await studio.open('/destinations/', {
      listDestinations: () => ({ items: [destination] }),
      rotateDestinationSecret: async () => {
        await rotating.promise
        return { ...destination, version: 2, secret: 'whsec_new' }
      },
    })
    await page.getByRole('button', { name: '倉庫', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '送り先を直す' })
    const name = drawer.getByLabel('名前')
    const rotate = drawer.getByRole('button', { name: '署名用シークレットを新しくする' })
    await name.fill('新しい倉庫')
    await drawer.getByText('先に、変更を保存してください。').waitFor()
    expect(await rotate.isDisabled()).toBe(true)
    await name.fill('倉庫')
    await rotate.click()
    await expect.poll(() => name.isDisabled()).toBe(true)
    rotating.resolve()
    const shown = page.getByRole('dialog', { name: '署名用シークレット' })
    expect(await shown.getByLabel('シークレット').inputValue()).toBe('whsec_new')
    await drawer.waitFor({ state: 'detached' })
    await studio.close()
  },
)
