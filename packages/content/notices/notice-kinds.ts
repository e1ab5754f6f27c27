import type { NoticeKind } from './notice.ts'

/** How a person gets mail of one kind. The bell shows the notice in any case. */
export const noticeChoices = ['now', 'digest', 'off'] as const
export type NoticeChoice = (typeof noticeChoices)[number]

type Rule = {
  name: string
  /** `always`: security mail that nobody can turn off. Otherwise the choice of a person who has made none. */
  mail: 'always' | NoticeChoice
  /** Whether the bell shows it. */
  isInBell: boolean
  /** Whether chat and webhook destinations can choose it. */
  isForDestinations: boolean
}

const editorial = { isInBell: true, isForDestinations: true } as const
const personal = { isInBell: true, isForDestinations: false } as const
const internal = { isInBell: false, isForDestinations: false } as const

export const noticeRules = {
  'staff.invited': { name: '編集室への招待', mail: 'always', ...internal },
  'staff.reset-requested': { name: 'パスワードの再設定', mail: 'always', ...internal },
  'sign-in.new-device': {
    name: '新しい端末からのサインイン',
    mail: 'always',
    isInBell: true,
    isForDestinations: false,
  },
  'review.requested': { name: '公開の依頼', mail: 'now', ...editorial },
  'review.returned': { name: '原稿の差し戻し', mail: 'now', ...editorial },
  'review.approved': { name: '原稿の承認', mail: 'now', ...editorial },
  'article.assigned': { name: '記事の担当', mail: 'now', ...personal },
  'articles.handed-over': { name: '記事の引き継ぎ', mail: 'now', ...personal },
  'article.published': { name: '記事の公開', mail: 'now', ...editorial },
  'article.updated': { name: '公開中の記事の更新', mail: 'off', isInBell: false, isForDestinations: true },
  'article.withdrawn': { name: '記事の取り下げ', mail: 'now', ...editorial },
  'articles.imported': { name: '記事の取り込み', mail: 'off', ...internal },
  'publication.overdue': { name: '公開の遅れ', mail: 'now', ...editorial },
  'picture.rights-ending': { name: '画像の権利の期限', mail: 'digest', ...editorial },
  'backup.failing': { name: 'バックアップの失敗', mail: 'now', ...editorial },
  'feed.refused': { name: '配信先が受け取れない記事', mail: 'digest', ...editorial },
  'front.review': { name: '表紙の公開の依頼と返事', mail: 'now', ...editorial },
  digest: { name: '一日のまとめ', mail: 'always', ...internal },
  'destination.test': { name: '送信テスト', mail: 'off', ...internal },
} as const satisfies Record<NoticeKind, Rule>

/** The kinds that change feeds, of which the WebSub hub is notified. */
export const hubKinds: readonly NoticeKind[] = [
  'article.published',
  'article.updated',
  'article.withdrawn',
  'articles.imported',
]

/** Mails about an account, which go before other mails: somebody waits for them. */
export const accountKinds: readonly NoticeKind[] = [
  'staff.invited',
  'staff.reset-requested',
  'sign-in.new-device',
]

const kinds = Object.keys(noticeRules) as NoticeKind[]

/** The kinds that a person chooses how to get by mail. */
export type ChosenKind = {
  [Kind in NoticeKind]: (typeof noticeRules)[Kind] extends { isInBell: true; mail: NoticeChoice }
    ? Kind
    : never
}[NoticeKind]
export const chosenKinds = kinds.filter(
  (kind) => noticeRules[kind].isInBell && noticeRules[kind].mail !== 'always',
) as ChosenKind[]

/** The kinds that a chat or webhook destination can choose. */
export type DestinationKind = {
  [Kind in NoticeKind]: (typeof noticeRules)[Kind] extends { isForDestinations: true } ? Kind : never
}[NoticeKind]
export const destinationKinds = kinds.filter(
  (kind) => noticeRules[kind].isForDestinations,
) as DestinationKind[]

export function isChosenKind(kind: NoticeKind): kind is ChosenKind {
  return (chosenKinds as NoticeKind[]).includes(kind)
}
