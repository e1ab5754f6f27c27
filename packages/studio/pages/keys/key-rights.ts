import type { Right } from '@tsuzuri/content/permission'

/** The rights of a key, in the editors' words. */
export const rightNames: Readonly<Record<Right, string>> = {
  'article.read': '記事を読む（下書きも）',
  'article.create': '記事を作る',
  'article.edit': '記事を書き直す',
  'article.publish': '記事を公開・予約する',
  'article.withdraw': '記事を取り下げる',
  'article.delete': '記事を消す',
  'review.request': '公開を依頼する',
  'review.return': '原稿を差し戻す',
  'preview.manage': '下見リンクを扱う',
  'time-view.open': '日時を変えて見る',
  'media.add': '画像を加える',
  'media.edit': '画像の説明を直す',
  'media.delete': '画像を消す',
  'category.edit': 'カテゴリーを直す',
  'tag.edit': 'タグを直す',
  'user.edit': '著者・監修者を直す',
  'banner.edit': 'バナーを直す',
  'redirect.edit': 'リダイレクトを直す',
  'settings.edit': '設定を変える',
  'staff.manage': 'スタッフを管理する',
  'delivery.manage': '知らせを見る・送り直す',
  'destination.edit': '知らせの送り先を直す',
  'key.manage': 'API キーを扱う',
  'audit.read': '監査記録を読む',
}
