import { expect, test } from 'vitest'
import { openJobs } from './jobs.ts'
import { analysePlainly } from './plain-analyse.ts'

const jobs = openJobs(analysePlainly, () => [])

test('F1 without a dictionary a query is used as written, also in kana and romaji', () => {
  expect(jobs.parseQuery('化粧水').phrases).toContain('化粧水')
  expect(jobs.parseQuery('keshousui').readings).toEqual(['けしょーすい'])
  const article = {
    title: { name: '冬の化粧水', reading: 'ふゆのけしょうすい' },
    lead: '',
    body: 'カミガタを変える。',
    rubies: [],
    tags: [],
    authors: [],
  }
  const [indexed] = jobs.index([article])
  expect(indexed?.whole.bigrams).toContain('化粧 粧水')
  expect(indexed?.head.readings).toContain('けしょ しょー')
  expect(indexed?.whole.readings).toContain('かみが みがた')
})
