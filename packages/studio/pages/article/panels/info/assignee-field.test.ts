import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from '../../testing/a-desk.ts'

test.skipIf(!hasChromium)(
  'T7 the person who began an article is offered only while they can be in charge',
  async () => {
    const studio = await openTrialStudio()
    const offered = async (people: { id: number; name: string }[]) => {
      const assignee = { actor: 'staff:2', name: '海' }
      const page = await studio.open('/articles/1/', {
        ...answersFor({ ...aDraft(), assignee }),
        listAssignees: () => ({ items: people.map((person) => ({ ...person, role: 'writer' as const })) }),
      })
      await page.getByRole('tab', { name: '情報', exact: true }).click()
      const options = page.getByLabel('担当').locator('option')
      await options.filter({ hasText: '山' }).waitFor({ state: 'attached' })
      return options.allInnerTexts()
    }
    const [umi, yama] = [
      { id: 2, name: '海' },
      { id: 3, name: '山' },
    ]
    expect(await offered([umi, yama])).toEqual(['海', '山'])
    const creator = { id: 1, name: '綴 栞' }
    expect(await offered([creator, umi, yama])).toContain('綴 栞（書き始めた人）')
    await studio.close()
  },
)
