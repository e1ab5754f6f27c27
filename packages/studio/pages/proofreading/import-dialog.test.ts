import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../app/testing/records.ts'

test.skipIf(!hasChromium)(
  'T7 a file is checked before it is taken over, also if it was chosen during another check',
  async () => {
    const trials: string[] = []
    const checking = Promise.withResolvers<void>()
    const studio = await openTrialStudio()
    const page = await studio.open('/proofreading/', {
      listProofTerms: () => ({ ...pageOf([]), listVersion: 1 }),
      importProofTerms: async ({ text, isTrial }) => {
        trials.push(`${text} ${isTrial}`)
        await checking.promise
        return { added: 1, changed: 0, removed: 0, unchanged: 0, notTaken: [] }
      },
    })
    await page.getByRole('button', { name: '取り込む' }).click()
    const dialog = page.getByRole('dialog')
    const choose = (name: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(name) })
    await choose('a.yml')
    await dialog.getByRole('button', { name: '確かめる' }).click()
    await expect.poll(() => trials).toEqual(['a.yml true'])
    await choose('b.yml')
    checking.resolve()
    await dialog.getByRole('button', { name: '確かめる' }).click()
    await dialog.getByRole('button', { name: '取り込む' }).waitFor()
    expect(trials).toEqual(['a.yml true', 'b.yml true'])
    await studio.close()
  },
)
