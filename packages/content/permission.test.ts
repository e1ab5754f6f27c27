import { describe, expect, test } from 'vitest'
import { assertMay, may, type Right, rights, type Role, roles } from './permission.ts'
import { refused } from './testing/refused.ts'

const actor = (role: Role, id = 1) => ({ id, name: '花子', role })
const everything = (role: Role) => rights.filter((right) => may(actor(role), right, { owner: 'staff:2' }))

describe('T1 roles', () => {
  test('an administrator may do everything', () => {
    expect(everything('administrator')).toEqual(rights)
  })

  test('an editor may do everything but settings, staff, destinations, keys of others and the log', () => {
    const not: Right[] = ['settings.edit', 'staff.manage', 'destination.edit', 'key.manage', 'audit.read']
    expect(rights.filter((right) => !everything('editor').includes(right))).toEqual(not)
  })

  test('a writer may begin things, and otherwise only touch their own', () => {
    expect(everything('writer')).toEqual(['article.create', 'media.add'])
    const own = rights.filter((right) => may(actor('writer'), right, { owner: 'staff:1' }))
    expect(own).toEqual([
      'article.read',
      'article.create',
      'article.edit',
      'article.delete',
      'review.request',
      'preview.manage',
      'media.add',
      'media.edit',
      'media.delete',
      'key.manage',
    ])
  })

  test('legal reads everything, answers reviews, and changes nothing', () => {
    expect(everything('legal')).toEqual(['article.read', 'review.approve', 'review.return'])
    const own = rights.filter((right) =>
      may(actor('legal'), right, { owner: 'staff:1', assignee: 'staff:1' }),
    )
    expect(own).toEqual(['article.read', 'review.approve', 'review.return', 'key.manage'])
  })

  test.each([false, true])('a writer in charge of an article may write it, published: %s', (isPublic) => {
    const subject = { owner: 'staff:2', assignee: 'staff:1', isPublic }
    const granted = rights.filter((right) => may(actor('writer'), right, subject))
    expect(granted.filter((right) => !everything('writer').includes(right))).toEqual([
      'article.read',
      'article.edit',
      'review.request',
      'preview.manage',
    ])
    expect(may(actor('writer', 3), 'article.edit', subject)).toBe(false)
  })

  test('a key has no more of an assignment than its rights', () => {
    const subject = { owner: 'staff:2', assignee: 'staff:1' }
    const key = { id: 9, rights: ['article.read'] as const }
    expect(may({ ...actor('writer'), key }, 'article.read', subject)).toBe(true)
    expect(may({ ...actor('writer'), key }, 'article.edit', subject)).toBe(false)
  })

  test('a published article is no longer its creator’s own', () => {
    expect(may(actor('writer'), 'article.edit', { owner: 'staff:1', isPublic: true })).toBe(false)
    expect(may(actor('editor'), 'article.edit', { owner: 'staff:1', isPublic: true })).toBe(true)
  })

  test('without anything to be the owner of, nothing is owned', () => {
    expect(may(actor('writer'), 'article.edit')).toBe(false)
  })

  test.each(roles)('a refusal says so to a %s', (role) => {
    if (role === 'administrator') return
    expect(refused(() => assertMay(actor(role), 'staff.manage'))).toMatchObject({ code: 'not-allowed' })
  })
})
