import { showJapanDay } from '../japan-time.ts'
import { roleNames } from '../permission.ts'
import { destinationRules } from '../syndication/destination.ts'
import { japanMinute, japanSecond } from './japan-moment.ts'
import type { Notice, NoticeOf } from './notice.ts'

/** A notice as people read it: in the bell, in a mail, in a chat message. */
export type NoticeText = {
  title: string
  lines: string[]
  /** Text that a person wrote, such as the note of a returned draft. Chat and webhooks get it only if configured. */
  note?: string
  link?: { label: string; path: string }
}

/** The data of the sentences besides the notice itself. */
export type Telling = { magazine: string; byName: string; at: Date }

export function noticeText(notice: Notice, telling: Telling): NoticeText {
  const { byName, magazine, at } = telling
  switch (notice.kind) {
    case 'staff.invited':
      return {
        title: `${magazine}編集室への招待`,
        lines: [
          `${notice.name}さん`,
          `${byName}さんから、${magazine}編集室に${roleNames[notice.role]}として招待されています。`,
          `下のリンクを開いてパスワードを決めると、編集室に入れます。リンクは一度だけ、${japanMinute(new Date(notice.expiresAt))}まで使えます。`,
          '心当たりのない場合は、このメールを破棄してください。',
        ],
      }
    case 'staff.reset-requested':
      return {
        title: `${magazine}編集室のパスワードの再設定`,
        lines: [
          'サインインの画面で、パスワードの再設定の申し込みがありました。',
          '下のリンクを開いて、新しいパスワードを決めてください。リンクは、1時間以内に一度だけ使えます。',
          '心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
        ],
      }
    case 'sign-in.new-device':
      return {
        title: '新しい端末からサインインがありました',
        lines: [
          `${japanMinute(at)}、これまで使われていない端末から、あなたのアカウントへのサインインがありました。`,
          `ブラウザー：${notice.agent === '' ? '不明' : notice.agent}`,
          `接続元：${notice.source}`,
          '心当たりのない場合は、すぐにパスワードを変え、ほかのセッションを終わらせてください。',
        ],
        link: { label: 'アカウントを開く', path: '/studio/account/' },
      }
    case 'review.requested':
      return {
        title: `公開の依頼：${titleOf(notice)}`,
        lines: [`${byName}さんが、${titleOf(notice)}の公開を依頼しました。`],
        ...noteOf(notice),
        link: manuscript(notice),
      }
    case 'review.returned':
      return {
        title: `差し戻し：${titleOf(notice)}`,
        lines: [`${byName}さんが、${titleOf(notice)}を差し戻しました。`],
        ...noteOf(notice),
        link: manuscript(notice),
      }
    case 'review.approved':
      return {
        title: `承認：${titleOf(notice)}`,
        lines: [`${byName}さんが、${titleOf(notice)}を承認しました。`],
        ...noteOf(notice),
        link: manuscript(notice),
      }
    case 'front.review':
      return {
        title: `${frontStepTitles[notice.step]}：表紙「${notice.title}」`,
        lines: [`${byName}さんが、${frontStepLine(notice)}`],
        ...noteOf(notice),
        link: { label: '表紙を開く', path: `/studio/fronts/?front=${notice.front}` },
      }
    case 'article.assigned':
      return {
        title: `担当になりました：${titleOf(notice)}`,
        lines: [`${byName}さんが、あなたを${titleOf(notice)}の担当にしました。`],
        link: manuscript(notice),
      }
    case 'articles.handed-over':
      return {
        title: `${notice.from}さんの記事を引き継ぎました`,
        lines: [`${notice.from}さんが担当していた記事${notice.count}本が、あなたの担当になりました。`],
        link: { label: '自分の記事を開く', path: '/studio/articles/?mine=true' },
      }
    case 'article.published':
      return {
        title: `公開しました：${titleOf(notice)}`,
        lines: [publishedLine(notice)],
        link: page(notice),
      }
    case 'article.updated':
      return {
        title: `更新しました：${titleOf(notice)}`,
        lines: [`公開中の${titleOf(notice)}が、新しい原稿に変わりました。`],
        link: page(notice),
      }
    case 'article.withdrawn':
      return {
        title: `${withdrawnTitles[notice.reason]}：${titleOf(notice)}`,
        lines: [withdrawnLine(notice, byName)],
        link: manuscript(notice),
      }
    case 'articles.imported':
      return {
        title: `記事を${notice.count}本取り込みました`,
        lines: [`公開中の記事${notice.count}本を取り込みました。`],
        link: { label: '記事の一覧を開く', path: '/studio/articles/' },
      }
    case 'publication.overdue':
      return {
        title: `公開が遅れています：${titleOf(notice)}`,
        lines: [
          `${titleOf(notice)}は${japanMinute(new Date(notice.plannedAt))}に公開する予定でしたが、まだ公開されていません。`,
        ],
        link: manuscript(notice),
      }
    case 'picture.rights-ending':
      return {
        title: `画像の権利の期限：${notice.title}`,
        lines: [
          `画像「${notice.title}」を使えるのは${showJapanDay(notice.until)}までです。使っている記事をご確認ください。`,
        ],
        link: { label: '画像を開く', path: `/studio/media/?picture=${encodeURIComponent(notice.media)}` },
      }
    case 'backup.failing':
      return {
        title: 'バックアップに失敗しています',
        lines: [
          notice.lastSuccessAt === null
            ? 'バックアップは、まだ一度も取れていません。'
            : `最後にバックアップが取れたのは、${japanMinute(new Date(notice.lastSuccessAt))}です。`,
          '保存先の空き容量と接続をご確認ください。',
        ],
        link: { label: '編集室を開く', path: '/studio/' },
      }
    case 'feed.refused':
      return {
        title: `${destinationRules[notice.partner].name}に配信できません：${titleOf(notice)}`,
        lines: [
          `${titleOf(notice)}は、このままでは${destinationRules[notice.partner].name}に配信されません。`,
          ...notice.reasons.map((reason) => `・${reason}`),
        ],
        link: { label: '配信の画面を開く', path: '/studio/feeds/' },
      }
    case 'digest':
      return { title: `${magazine}編集室 お知らせのまとめ`, lines: [] }
    case 'destination.test':
      return {
        title: '送信テスト',
        lines: [`${magazine}編集室からの送信テストです。この通知が見えていれば、正しく設定されています。`],
        link: { label: '編集室を開く', path: '/studio/' },
      }
  }
}

const frontStepTitles = { requested: '公開の依頼', returned: '差し戻し', approved: '承認' } as const

function frontStepLine({ step, title }: NoticeOf<'front.review'>): string {
  switch (step) {
    case 'requested':
      return `「${title}」の表紙の公開を依頼しました。`
    case 'returned':
      return `「${title}」の表紙の下書きを差し戻しました。`
    case 'approved':
      return `「${title}」の表紙の下書きを承認し、公開しました。`
  }
}

const withdrawnTitles = {
  withdrawn: '取り下げました',
  deleted: '削除しました',
  rescheduled: '公開日時を変更しました',
  ended: '掲載を終えました',
} as const

function withdrawnLine(notice: NoticeOf<'article.withdrawn'>, byName: string): string {
  switch (notice.reason) {
    case 'withdrawn':
      return `${byName}さんが、${titleOf(notice)}を取り下げました。`
    case 'deleted':
      return `${byName}さんが、公開中の${titleOf(notice)}を削除しました。`
    case 'rescheduled':
      return `${byName}さんが、${titleOf(notice)}の公開日時を変更しました。その日時まで、読者には表示されません。`
    case 'ended':
      return `${titleOf(notice)}の掲載期間が終わりました。`
  }
}

function publishedLine(notice: NoticeOf<'article.published'>): string {
  const [planned, seen] = [new Date(notice.plannedAt), new Date(notice.seenAt)]
  return `${titleOf(notice)}を、${japanMinute(planned)}の予定で公開しました（${japanSecond(seen)}に確認）。`
}

function titleOf({ title }: { title: string }): string {
  return title === '' ? '無題の記事' : `「${title}」`
}

function noteOf({ note }: { note: string }): { note?: string } {
  return note === '' ? {} : { note }
}

function manuscript({ articleId }: { articleId: number }) {
  return { label: '原稿を開く', path: `/studio/articles/${articleId}/` }
}

function page({ slug }: { slug: string }) {
  return { label: '記事を読む', path: `/magazine/${encodeURIComponent(slug)}/` }
}
