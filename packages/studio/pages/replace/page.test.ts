import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'

type Outcome = StudioAnswer<'replaceWords'>['items'][number]

test.skipIf(!hasChromium)(
  'T2 what an undo could not take back stays with its reason until it is taken back',
  async () => {
    const studio = await openTrialStudio()
    const outcome = (id: number, word: Outcome['outcome'], reason = ''): Outcome => {
      const isFailed = word === 'refused'
      return {
        id,
        title: `記事${id}`,
        outcome: word,
        version: isFailed ? null : 2,
        revision: isFailed ? null : 1,
        reason,
      }
    }
    const asked: number[][] = []
    const page = await studio.open('/replace/', {
      findWords: () => ({
        items: [1, 2].map((id) => ({
          id,
          version: 1,
          title: `記事${id}`,
          state: 'draft' as const,
          hasUnpublishedEdits: false,
          may: { edit: true, publish: true },
          places: [],
          total: 1,
        })),
        scanned: 2,
        next: null,
      }),
      replaceWords: () => ({ items: [outcome(1, 'saved'), outcome(2, 'saved')] }),
      undoReplacement: ({ targets }) => {
        asked.push(targets.map(({ id }) => id))
        const isFirst = asked.length === 1
        const [gone, busy] = ['すでに使えないタグは外しました。', 'ただいま混み合っています。']
        return {
          items: isFirst ? [outcome(1, 'saved', gone), outcome(2, 'refused', busy)] : [outcome(2, 'saved')],
        }
      },
    })
    await page.getByLabel('探す言葉').fill('コトバ')
    await page.getByRole('button', { name: '探す', exact: true }).click()
    await page.getByRole('button', { name: '2本を置き換える' }).click()
    const back = page.getByRole('button', { name: 'すべて元に戻す' })
    await back.click()
    await page.getByText('1本は、元に戻せませんでした。').waitFor()
    const texts = (name: string) => page.getByRole('region', { name }).getByRole('listitem').allInnerTexts()
    expect((await texts('置き換えた結果')).join()).toMatch(/^記事2\s.*ただいま混み合っています。/s)
    expect((await texts('元に戻した結果')).join()).toMatch(/^記事1\s.*すでに使えないタグは外しました。/s)
    await back.click()
    await page.getByRole('region', { name: '見つかったところ' }).waitFor()
    expect(asked).toEqual([[1, 2], [2]])
    await studio.close()
  },
)
