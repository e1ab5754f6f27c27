import { expect, test } from 'vitest'
import { passwordSchema } from './password.ts'

test.each([
  'つめたい水と、青い花瓶がひとつ',
  'correct horse battery staple',
  'Tr0ub4dor&3-and-more',
  '月曜の朝は味噌汁を二杯飲む',
])('a long one is taken, whatever it is made of: %s', (password) => {
  expect(passwordSchema.safeParse(password).success).toBe(true)
})

test.each([
  ['短すぎる', '12文字以上'],
  ['password1234', 'よく使われる'],
  ['PASSWORD!!!!2026', 'よく使われる'],
  ['Passw0rdPassw0rd', 'よく使われる'],
  ['123456789012', 'よく使われる'],
  ['abcdefghijkl', 'よく使われる'],
  ['aaaaaaaaaaaaaaaa', 'よく使われる'],
  ['qwertyuiop1234', 'よく使われる'],
  ['tsuzuri-magazine', 'よく使われる'],
  ['あ'.repeat(400), '長すぎます'],
])('what guessing begins with is refused: %s', (password, reason) => {
  expect(JSON.stringify(passwordSchema.safeParse(password).error?.issues)).toContain(reason)
})
