import { expect, test } from 'vitest'
import { actionName, areas } from './action-name.ts'

test.each([
  ['article.publish', '記事の公開'],
  ['media.version', '画像の版の作成'],
  ['media.replace', '画像の差し替え'],
  ['tag.import', 'タグの取り込み'],
  ['review.requested', '公開の依頼'],
  ['review.returned', '公開の依頼の差し戻し'],
  ['review.reopened', '公開の依頼の再開'],
  ['sign-in.password', 'パスワードの確認'],
  ['sign-in.backup-code', '控えのコードの使用'],
  ['sign-in.leave', 'サインアウト'],
  ['staff.password', 'パスワードの変更'],
  ['staff.reset', 'パスワードの再設定'],
  ['reset.create', 'パスワード再設定のリンクの作成'],
])('T6 %s is called %s', (action, name) => {
  expect(actionName(action)).toBe(name)
})

test('T6 entries of earlier imports have a name as well, but no area of their own', () => {
  expect(actionName('tags.import')).toBe('タグの取り込み')
  expect(actionName('subcategories.import')).toBe('サブカテゴリーの取り込み')
  expect(areas.map(({ value }) => value)).not.toContain('tags')
})

test('an unknown name is shown unchanged', () => {
  expect(actionName('row.spin')).toBe('row.spin')
})
