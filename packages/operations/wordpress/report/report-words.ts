import type { NoteKind } from '@tsuzuri/wordpress/body/notes'
import type { DraftReason, LeftReason } from '@tsuzuri/wordpress/standing'

export const countNames = {
  posts: 'ファイルにある投稿と固定ページ',
  revisited: '前のファイルの投稿のうち、リンクや画像を見直したもの',
  created: '新しく取り込んだ記事',
  updated: '更新した記事',
  unchanged: '変わりのなかった記事',
  edited: '編集室で直されているため、そのままにした記事',
  deleted: '編集室で削除されているため、戻さなかった記事',
  refused: '取り込めなかった記事',
  left: '取り込まなかった投稿',
  published: '公開する記事',
  scheduled: '予約として残した記事',
  draft: '下書きとして残した記事',
  'still-public': 'WordPress では公開されておらず、ここでは公開されている記事',
  'new-category': '新しいカテゴリー',
  'new-subcategory': '新しいサブカテゴリー',
  'new-tag': '新しいタグ',
  'new-user': '新しい著者',
  'new-series': '新しい連載',
  'new-picture': '新しく取り込んだ画像',
  'new-file': '新しく取り込んだファイル（PDF、音声など）',
  redirects: '記事の旧URLからのリダイレクト',
  'archive-redirects': '一覧・フィード・画像の旧URLからのリダイレクト',
  comments: '取り込まなかったコメント',
} as const

export const sections = {
  refused: { title: '取り込めなかった記事', lead: '理由を直してから、もう一度取り込んでください。' },
  edited: {
    title: 'そのままにした記事',
    lead: '前の取り込みのあと、編集室で直されたか削除された記事です。WordPress 側の変更は入れていません。',
  },
  draft: {
    title: '下書きにした記事',
    lead: 'WordPress では下書きでなかった記事です。確かめてから公開してください。',
  },
  'still-public': {
    title: '公開のままの記事',
    lead: 'WordPress では公開されていませんが、ここでは公開されています。読者に見せないときは、編集室で取り下げてください。',
  },
  left: { title: '取り込まなかったもの', lead: 'この雑誌に置き場所がないものです。' },
  changed: {
    title: '形が変わった記事',
    lead: '同じ形のないものは、文字やリンクとして残しました。気になる記事を見直してください。',
  },
  'missing-picture': {
    title: '手に入らなかった画像',
    lead: '本文では、元の画像へのリンクになっています。`--uploads` か `--fetch-media` を付けて取り込み直すと、画像に変わります。',
  },
  'missing-file': {
    title: '手に入らなかったファイル',
    lead: 'リンクは、元のサイトのURLのままです。`--uploads` か `--fetch-media` を付けて取り込み直すと、この雑誌のURLに変わります。',
  },
  places: { title: '分類', lead: '記事のカテゴリーは一つ、深さは二段までです。' },
  address: { title: 'URLが変わった記事', lead: '旧URLからはリダイレクトされます。' },
} as const

export const noteWords: Record<NoteKind, string> = {
  shortcode: 'ショートコードを文字のまま残しました',
  'empty-gallery': 'ギャラリーに画像がありません',
  'gallery-picture': 'ギャラリーの画像がこのファイルにありません',
  cover: 'アイキャッチ画像がこのファイルにありません',
  'dynamic-block': 'WordPress が表示のたびに作るブロックを除きました',
  'missing-block': '同期パターン（再利用ブロック）がこのファイルにありません',
  'block-changes': '同期パターン（再利用ブロック）の、この記事だけの書き換えを入れていません',
  code: '整形済みの文やコードを段落にしました',
  'deep-list': '三段目より深い箇条書きを二段目に置きました',
  'list-number': '逆順など、引き継げない番号の箇条書きを、1からの番号に付け直しました',
  moved: '箇条書き・表・注の中の画像や埋め込みなどを、その後ろに移しました',
  'film-or-sound': '動画・音声をリンクにしました',
  frame: '埋め込みをリンクにしました',
  form: 'フォームの文字だけを残しました',
  script: 'スクリプトを除きました',
  beacon: '計測用の見えない画像を除きました',
  'picture-link': '画像のリンクを、画像の下に置きました',
  'caption-link': 'キャプションのリンクを外しました',
  'source-link': '引用の出典のリンクを外しました',
  struck: '取り消し線を外しました',
  'page-break': '改ページを区切り線にしました',
  'wide-table': '列の多すぎる表を段落にしました',
  'table-heading': '見出しのない表の一行目を見出しにしました',
  'merged-cells': '結合したセルを分けました',
  'too-deep': '入れ子が深すぎるため、文字だけを残しました',
  'too-many-blocks': '段落が多すぎるため、つなげました',
  'dead-link': '使えないリンクを外しました',
  'page-link': 'ページの中へのリンクを外しました',
  raised: '上付き・下付きの文字を、ふつうの文字にしました',
  sticky: '先頭に固定した投稿でした。固定は引き継いでいません',
  noindex: '検索エンジンに載せない設定（noindex）でした。設定は引き継いでいません',
  seo: 'SEO プラグインの設定を引き継いでいません',
  footnotes: '脚注を読み取れませんでした',
  'many-tags': 'タグが多すぎるため、入りきらないものを外しました',
}

export const draftWords: Record<DraftReason | 'empty' | 'paid', string> = {
  private: '非公開の投稿でした',
  password: 'パスワードで守られた投稿でした',
  pending: 'レビュー待ちの投稿でした',
  undated: '公開の日時がありません',
  'unknown-status': '知らない状態の投稿でした',
  empty: '本文がありません',
  paid: '広告のリンク（rel="sponsored"）があります。広告の表示を選んでから公開してください',
}

export const leftWords: Record<LeftReason, string> = {
  trashed: 'ゴミ箱にあった投稿',
  unfinished: '書きかけの自動保存',
}
