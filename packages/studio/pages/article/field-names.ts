import type { ArticleContent } from '@tsuzuri/content/article'

/** The editors' names of an article's fields. */
export const fieldNames: Record<Exclude<keyof ArticleContent, 'body'>, string> = {
  title: '題名',
  titleReading: '題名のよみ',
  slug: 'スラッグ',
  lead: 'リード',
  cover: '扉の画像',
  categoryId: 'カテゴリー',
  subcategoryId: 'サブカテゴリー',
  tagIds: 'タグ',
  authorIds: '著者',
  supervisor: '監修者',
  disclosure: '広告の表示',
  updatedAt: '更新の日付',
  seoTitle: '検索での題名',
  seoDescription: '検索での説明',
  socialImage: 'シェア用の画像',
  syndication: 'ほかへの配信',
  series: '連載と回',
  aiUse: 'AIの利用',
  writing: '組み方向',
  readings: '確かめたよみ',
  corrections: '訂正',
  template: '雛形',
}
