import { expect, test } from 'vitest'
import { ApiProblem } from '@tsuzuri/api/client'
import type { Fault } from '@tsuzuri/content/refusal'
import { fieldProblemOf, sentenceBeside, withoutField } from './field-problem.ts'

const fields = new Set(['name', 'specs', 'slug'])

function refusal(
  status: number,
  faults: Fault[],
  detail = faults.map((f) => `${f.path}：${f.reason}`).join('、'),
) {
  return new ApiProblem({
    type: 'urn:tsuzuri:problem:invalid',
    code: 'invalid',
    title: '',
    status,
    detail,
    detailEn: '',
    faults,
  })
}

test('T6 the sentence about a field disappears when its field changes, and those of other fields stay', () => {
  const problem = fieldProblemOf(
    refusal(400, [
      { path: 'specs[0].to', reason: '「化粧水を使う」になります' },
      { path: 'name', reason: '名前がありません' },
    ]),
  )
  expect(sentenceBeside(problem, fields)).toBe('入力を確かめてください（「化粧水を使う」になります）。')
  const corrected = withoutField(problem, 'specs')
  expect(corrected && sentenceBeside(corrected, fields)).toBe('入力を確かめてください。')
  expect(corrected && withoutField(corrected, 'name')).toBeUndefined()
})

test('T6 a problem of no field stays while fields change; one of a field that is taken goes with it', () => {
  const stale = fieldProblemOf(refusal(409, [], 'このタグには、先に別の内容が保存されています。'))
  expect(withoutField(stale, 'name')).toEqual(stale)
  const taken = fieldProblemOf(refusal(409, [{ path: 'slug', reason: '使われています' }], '使われています。'))
  expect(withoutField(taken, 'slug')).toBeUndefined()
})
