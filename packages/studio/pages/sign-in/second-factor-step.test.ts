import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'

test.skipIf(!hasChromium)(
  'T1 the field for a code or a backup code opens a keyboard with letters, and gets the code of the device',
  async () => {
    const studio = await openTrialStudio()
    const page = await studio.open('/', {
      getSession: () => ({
        state: 'second-factor',
        account: null,
        rights: [],
        mustSetUpSecondFactor: false,
        openIdAddress: null,
        canResetByMail: false,
        isNew: false,
      }),
    })
    const field = page.getByLabel('確認コード')
    await field.waitFor()
    expect(await field.getAttribute('inputmode')).toBeNull()
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    await studio.close()
  },
)
