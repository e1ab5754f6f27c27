import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { problemIn } from '../testing/problems.ts'
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

describe.each(['sqlite', 'postgres'] as const)('T1 a set-up whose response was lost (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  afterAll(() => app.close())
  afterEach(() => app.setNow(noon))

  const later = new Date(noon.getTime() + 60_000)
  const signInOf = async (name: string) => {
    const { studio } = newVisitor(app)
    await studio.signIn({ email: `${name}@magazine.example`, password: goodPassword })
    return studio
  }

  test.each([
    ['the same code', noon],
    ['a later code', later],
  ])('is repeated with %s and gives other backup codes, which alone are valid', async (name, at) => {
    const address = name.replaceAll(' ', '-')
    const { studio } = await newStaff(app, 'writer', address)
    const { secret } = await studio.startSecondFactor({ password: goodPassword })
    const lost = await studio.finishSecondFactor({ code: totpCode(secret, noon) })
    app.setNow(at)
    const again = await studio.finishSecondFactor({ code: totpCode(secret, at) })
    const there = await signInOf(address)
    expect(await problemIn(there.confirmSecondFactor({ code: lost.backupCodes[0] ?? '' }))).toMatchObject({
      status: 401,
    })
    const [code = ''] = again.backupCodes
    expect(await there.confirmSecondFactor({ code })).toEqual({ state: 'signed-in' })
  })

  test('gives nothing for a wrong code or an earlier one', async () => {
    const { studio } = await newStaff(app, 'writer', 'careful')
    const { secret } = await studio.startSecondFactor({ password: goodPassword })
    app.setNow(later)
    await studio.finishSecondFactor({ code: totpCode(secret, later) })
    for (const wrong of ['000000', totpCode(secret, new Date(later.getTime() - 30_000))])
      expect(await problemIn(studio.finishSecondFactor({ code: wrong }))).toMatchObject({ status: 400 })
  })

  test('is over with the first sign-in, and one that was started since is not', async () => {
    const { studio } = await newStaff(app, 'writer', 'over')
    const { secret } = await studio.startSecondFactor({ password: goodPassword })
    await studio.finishSecondFactor({ code: totpCode(secret, noon) })
    app.setNow(later)
    await (await signInOf('over')).confirmSecondFactor({ code: totpCode(secret, later) })
    expect(await problemIn(studio.finishSecondFactor({ code: totpCode(secret, later) }))).toMatchObject({
      status: 400,
    })
    const { secret: next } = await studio.startSecondFactor({ password: goodPassword })
    const latest = new Date(later.getTime() + 60_000)
    app.setNow(latest)
    await (await signInOf('over')).confirmSecondFactor({ code: totpCode(secret, latest) })
    expect((await studio.finishSecondFactor({ code: totpCode(next, latest) })).backupCodes).toHaveLength(10)
  })
})

function inFullWidth(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
}
