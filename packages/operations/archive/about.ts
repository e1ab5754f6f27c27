import { writeInstant } from '@tsuzuri/content/manuscript'

/** A README for people who open the folder years later. */
export function aboutArchive(now: Date): string {
  return `# 雑誌の書き出し

綴り（Tsuzuri）の雑誌一冊を、人が読めるファイルにしたものです（${writeInstant(now)} の状態）。
\`npm run magazine -- import-magazine このフォルダー\` で、空の雑誌に取り込めます。

- \`magazine.yaml\` 設定
- \`categories.yaml\` \`tags.yaml\` \`users.yaml\` \`series.yaml\` \`banners.yaml\` \`redirects.yaml\` 分類、著者、連載、バナー、リダイレクト
- \`withdrawals.yaml\` 取り下げた記事のURL
- \`fronts.yaml\` \`front-drafts.yaml\` 表紙の組み方と、その下書き
- \`proofreading.yaml\` 校正の辞書のうち、編集部が加えた語、変えた語、外した語
- \`articles/\` 記事。はじめが覚え書き（YAML）、その下が本文。\`名前.public.md\` は、未公開の変更がある記事のうち、読者に見えている本文
- \`media/\` 元の画像と、その説明（\`画像名.yaml\`）
- \`origins.ndjson\` ほかのサイトから取り込んだ記事、画像、分類の、元のサイトでの番号や名前
- \`reads.csv\` 1時間ごとの閲覧数

パスワード、サインインの記録、二段階の確認の鍵、下見のリンク、スタッフ、版の履歴、監査記録は含みません。
`
}
