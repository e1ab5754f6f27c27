import { expect, test } from 'vitest'
import { actorName, type Role, type StaffActor } from '../permission.ts'
import type { NoticeOf } from './notice.ts'
import { noticeText } from './notice-text.ts'
import { recipientsOf } from './recipients.ts'

const person = (id: number, role: Role): StaffActor => ({ id, name: `${role}-${id}`, role })
const [chief, asking, other] = [person(1, 'administrator'), person(2, 'editor'), person(3, 'editor')]
const staff = [chief, asking, other, person(4, 'writer'), person(5, 'legal')]
const review = (step: NoticeOf<'front.review'>['step']): NoticeOf<'front.review'> => ({
  kind: 'front.review',
  step,
  front: 'category-3',
  title: 'ヘア',
  note: '冬の並び',
  ...(step === 'requested' ? {} : { requestedBy: actorName(asking) }),
})

test('E2 a request about a front goes to all others who compose fronts, its answer to who asked', () => {
  const gets = (step: NoticeOf<'front.review'>['step'], by: StaffActor) =>
    recipientsOf(review(step), staff, { by: actorName(by) }).map(({ id }) => id)
  expect(gets('requested', asking)).toEqual([1, 3])
  expect(gets('returned', chief)).toEqual([2])
  expect(gets('approved', chief)).toEqual([2])
  expect(gets('approved', asking)).toEqual([])
  // Who has become a writer since learns nothing of fronts any more.
  const demoted = { ...asking, role: 'writer' as const }
  expect(recipientsOf(review('returned'), [demoted], { by: actorName(chief) })).toEqual([])
})

test('E2 a notice about a front names the page, and leads to its desk', () => {
  const telling = { magazine: 'ヨソオイ', byName: '桜', at: new Date('2026-11-16T03:00:00Z') }
  expect(noticeText(review('returned'), telling)).toEqual({
    title: '差し戻し：表紙「ヘア」',
    lines: ['桜さんが、「ヘア」の表紙の下書きを差し戻しました。'],
    note: '冬の並び',
    link: { label: '表紙を開く', path: '/studio/fronts/?front=category-3' },
  })
})
