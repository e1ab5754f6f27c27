import { ApiProblem } from '@tsuzuri/api/client'
import { expect, test } from 'vitest'
import { sentenceOf } from './problem.ts'

test('an error is told without the names of the API’s fields', () => {
  const about = { type: 'about:blank', title: 'Bad Request', status: 400, code: 'invalid', detailEn: '' }
  const fault = { path: 'items[0].alt', reason: '長すぎます' }
  const detail = '入力に誤りがあります（items[0].alt：長すぎます）。'
  expect(sentenceOf(new ApiProblem({ ...about, detail, faults: [fault] }))).toBe(
    '入力を確かめてください（長すぎます）。',
  )
  const taken = 'このメールアドレスのスタッフは、すでに登録されています。'
  expect(sentenceOf(new ApiProblem({ ...about, detail: taken, faults: [fault] }))).toBe(taken)
})
