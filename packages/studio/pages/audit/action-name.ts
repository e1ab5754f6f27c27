/** The halves of an action's name, as editors say them. */
const areaNames: Record<string, string> = {
  article: '記事',
  review: '公開の依頼',
  preview: '下見リンク',
  'time-view': '日時を変えた下見',
  media: '画像',
  category: 'カテゴリー',
  subcategory: 'サブカテゴリー',
  tag: 'タグ',
  user: '著者',
  banner: 'バナー',
  redirect: 'リダイレクト',
  settings: '設定',
  staff: 'スタッフ',
  session: 'セッション',
  account: 'アカウント',
}

const verbs: Record<string, string> = {
  create: '作成',
  save: '保存',
  edit: '変更',
  delete: '削除',
  remove: '削除',
  undelete: '復元',
  restore: '版の復元',
  publish: '公開',
  schedule: '予約',
  withdraw: '取り下げ',
  request: '依頼',
  return: '差し戻し',
  revoke: '取り消し',
  merge: '統合',
  order: '並べ替え',
  invite: '招待',
  add: '追加',
  open: '開始',
  end: '終了',
}

export const areas = Object.entries(areaNames).map(([value, label]) => ({ value, label }))

/** `article.publish` → 「記事の公開」; what has no word here is shown as it is. */
export function actionName(action: string): string {
  const [area = '', verb = ''] = action.split('.')
  const [areaName, verbName] = [areaNames[area], verbs[verb]]
  return areaName === undefined || verbName === undefined ? action : `${areaName}の${verbName}`
}
