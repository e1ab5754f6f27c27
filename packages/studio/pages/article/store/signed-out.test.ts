import { ApiProblem } from '@tsuzuri/api/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { secondFactorNeed } from '../../../app/second-factor-need.ts'
import { sessionEnd } from '../../../app/session-end.ts'
import { startDesk } from '../testing/fake-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionEnd.set(false)
  secondFactorNeed.set(false)
})

describe('T1 a desk whose session has ended', () => {
  test('says so, and saves at once after the next sign-in', async () => {
    const desk = startDesk('春')
    desk.server.save.mockRejectedValue(refusal(401, 'signed-out'))
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(sessionEnd.snapshot()).toBe(true)
    expect(desk.snapshot().status).toEqual({ state: 'locked-out', needs: 'sign-in' })
    expect(desk.kept()).toEqual([['春の']])
    desk.server.answerAgain()
    sessionEnd.set(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(desk.server.words()).toEqual(['春の'])
    expect(desk.snapshot().status.state).toBe('saved')
  })

  test('goes on waiting between the password and the code of the second factor', async () => {
    const desk = startDesk('春')
    desk.server.save.mockRejectedValue(refusal(401, 'second-factor'))
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.snapshot().status).toEqual({ state: 'locked-out', needs: 'sign-in' })
    desk.server.answerAgain()
    sessionEnd.set(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(desk.server.words()).toEqual(['春の'])
  })

  test('does not lose the sign-in during a save that was sent before it', async () => {
    const desk = startDesk('春')
    const slow = Promise.withResolvers<never>()
    desk.server.save.mockReturnValueOnce(slow.promise)
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(2_000)
    sessionEnd.set(false)
    slow.reject(refusal(401, 'signed-out'))
    await vi.advanceTimersByTimeAsync(10)
    expect(desk.server.words()).toEqual(['春の'])
  })

  test('tries a lost connection again as well', async () => {
    const desk = startDesk('春')
    desk.server.save.mockRejectedValue(new TypeError('offline'))
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    desk.server.answerAgain()
    sessionEnd.set(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(desk.server.words()).toEqual(['春の'])
  })
})

test('T7 a desk whose person has to set up a second factor saves at once when it is there', async () => {
  const desk = startDesk('春')
  desk.server.save.mockRejectedValue(refusal(403, 'second-factor-required'))
  desk.write('春の')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(secondFactorNeed.snapshot()).toBe(true)
  expect(desk.snapshot().status).toEqual({ state: 'locked-out', needs: 'second-factor' })
  desk.server.answerAgain()
  secondFactorNeed.set(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(desk.server.words()).toEqual(['春の'])
})

function refusal(status: number, code: string): ApiProblem {
  return new ApiProblem({ type: 'about:blank', title: '', status, code, detail: '', detailEn: '' })
}
