/** The two parts of an action's name, in the editors' words. */
export const areaNames: Readonly<Record<string, string>> = {
  article: '記事',
  review: '公開の依頼',
  preview: '下見リンク',
  'time-view': '日時を変えて見る共有リンク',
  media: '画像',
  category: 'カテゴリー',
  subcategory: 'サブカテゴリー',
  tag: 'タグ',
  user: '著者',
  series: '連載',
  banner: 'バナー',
  front: '表紙',
  'front-draft': '表紙の下書き',
  redirect: 'リダイレクト',
  dictionary: '校正の辞書',
  settings: '設定',
  staff: 'スタッフ',
  invitation: '招待',
  first: '最初の管理者',
  reset: 'パスワード再設定のリンク',
  'sign-in': 'サインイン',
  delivery: '通知',
  destination: '送り先',
  key: 'API キー',
}

/** Earlier imports wrote the names of their tables; entries of the log never change. */
const formerAreas: Readonly<Record<string, string>> = {
  categories: 'category',
  subcategories: 'subcategory',
  tags: 'tag',
  users: 'user',
}

const verbs: Record<string, string> = {
  create: '作成',
  import: '取り込み',
  save: '保存',
  edit: '変更',
  rename: '改名',
  delete: '削除',
  remove: '削除',
  undelete: '復元',
  version: '版の作成',
  replace: '差し替え',
  restore: '版の復元',
  publish: '公開',
  schedule: '予約',
  withdraw: '取り下げ',
  unwithdraw: '取り下げの取り消し',
  unschedule: '予約の取り消し',
  return: '差し戻し',
  returned: '差し戻し',
  reopened: '再開',
  approved: '承認',
  assign: '担当の変更',
  'hand-over': '記事の引き継ぎ',
  revoke: '取り消し',
  merge: '統合',
  order: '並べ替え',
  use: '使用',
  repeat: '再送',
  rotate: '署名用シークレットの更新',
  test: '送信テスト',
  'notice-choices': 'お知らせの受け取り方の変更',
  enter: '成功',
  fail: '失敗',
  'second-factor': '二段階の確認の開始',
  'second-factor-removed': '二段階の確認の終了',
  'second-factor-required': '二段階の確認の必須化',
  'second-factor-optional': '二段階の確認の任意化',
  'end-sessions': 'セッション終了',
  'open-id': '社内アカウントとの結びつけ',
}

/** Actions whose name is not 「area の verb」. */
const wholeNames: Readonly<Record<string, string>> = {
  'review.request': '公開の依頼',
  'review.requested': '公開の依頼',
  'sign-in.password': 'パスワードの確認',
  'sign-in.backup-code': '控えのコードの使用',
  'sign-in.leave': 'サインアウト',
  'staff.password': 'パスワードの変更',
  'staff.reset': 'パスワードの再設定',
  'first.create': '最初の管理者のためのリンクの作成',
  'dictionary.restore': '校正の辞書の項目の復元',
}

export const areas = Object.entries(areaNames).map(([value, label]) => ({ value, label }))

/** `article.publish` → 「記事の公開」; unknown names are shown unchanged. */
export function actionName(action: string): string {
  const [area = '', verb = ''] = action.split('.')
  const [ofArea, ofVerb] = [areaName(area), verbs[verb]]
  return (
    wholeNames[action] ?? (ofArea === undefined || ofVerb === undefined ? action : `${ofArea}の${ofVerb}`)
  )
}

export function areaName(area: string): string | undefined {
  return areaNames[formerAreas[area] ?? area]
}

/** In the revisions of one article 「記事の」 is omitted. */
export function stepName(action: string): string {
  return verbs[action.replace(/^article\./, '')] ?? action
}
