import { hold } from '@tsuzuri/browser/observable'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../app/testing/open-trial-studio.ts'
import { pageOf } from '../app/testing/records.ts'
import { startUploadGuard } from './upload-guard.ts'
import type { Upload } from './upload-queue.ts'

test('leaving the page is asked about exactly while a file is under way', () => {
  const uploads = hold<readonly Upload[]>([])
  const page = new EventTarget()
  const stop = startUploadGuard(uploads, page)
  const isAskedIn = (...states: Upload['state'][]) => {
    uploads.set(states.map((state, id) => ({ id, file: new File([], 'a.png'), loaded: 0, state })))
    return isAsked(page)
  }
  expect(isAsked(page)).toBe(false)
  const underWay = ['waiting', 'sending', 'checking', 'interrupted'] as const
  expect(underWay.map((state) => isAskedIn('done', state))).toEqual([true, true, true, true])
  expect(isAskedIn('done', 'failed', 'cancelled')).toBe(false)
  expect(isAskedIn('sending')).toBe(true)
  stop()
  expect(isAsked(page)).toBe(false)
})

test.skipIf(!hasChromium)('T5 closing the tab while a picture is being uploaded asks first', async () => {
  const opening = Promise.withResolvers<undefined>()
  const studio = await openTrialStudio()
  const page = await studio.openApart('/media/', {
    listMedia: () => pageOf([]),
    listMediaLabels: () => ({ items: [] }),
    openUpload: async () => opening.promise,
  })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const add = page.getByRole('button', { name: '画像を加える' })
  // Browsers ask only after a gesture of the person.
  const choosing = page.waitForEvent('filechooser')
  await add.click()
  await (await choosing).setFiles({ name: '布.png', mimeType: 'image/png', buffer: Buffer.from('picture') })
  const upload = page.locator('.upload-list li')
  await upload.waitFor()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  opening.resolve(undefined)
  await upload.getByText('見つかりません').waitFor()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  expect(asked).toEqual(['beforeunload'])
  await studio.close()
})

function isAsked(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
