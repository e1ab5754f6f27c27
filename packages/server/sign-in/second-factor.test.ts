import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { goodPassword, newStaff, newVisitor } from '../testing/studio-people.ts'
import { totpCode } from './totp.ts'

describe.each(['sqlite', 'postgres'] as const)('T1 a code as people type it (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  afterAll(() => app.close())

  const forms: [string, (code: string) => string][] = [
    ['two groups', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['full width', (code) => code.replace(/[!-~]/g, inFullWidth)],
    [
      'two groups in full width',
      (code) => `${code.slice(0, 3)}　${code.slice(3)}`.replace(/\d/g, inFullWidth),
    ],
  ]

  test.each(forms)('%s: sets up an app, signs in, and works as a backup code', async (name, type) => {
    const address = name.replaceAll(' ', '-')
    const writer = await newStaff(app, 'writer', address)
    const { secret } = await writer.studio.startSecondFactor({ password: goodPassword })
    const { backupCodes } = await writer.studio.finishSecondFactor({ code: type(totpCode(secret, noon)) })
    app.setNow(new Date(noon.getTime() + 30_000))
    for (const code of [totpCode(secret, app.context.now()), backupCodes[0] ?? '']) {
      const { studio } = newVisitor(app)
      await studio.signIn({ email: `${address}@magazine.example`, password: goodPassword })
      expect(await studio.confirmSecondFactor({ code: type(code) })).toEqual({ state: 'signed-in' })
    }
    app.setNow(noon)
  })
})

function inFullWidth(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
}
