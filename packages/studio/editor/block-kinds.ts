import { findEmbed } from '@tsuzuri/content/body/embed'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { insertBlock } from './commands/blocks.ts'
import { toggleList } from './commands/lists.ts'
import { makeTable } from './commands/tables.ts'
import { toggleHeading, toggleQuote, turnIntoParagraph } from './commands/text-blocks.ts'
import { askLine } from './controls/ask-line.ts'
import { nodeFromBlock } from './document/body-to-document.ts'
import { schema } from './document/schema.ts'
import type { EditorSurroundings } from './options.ts'

export type BlockKind = {
  label: string
  hint: string
  /** Other names under which the menu finds it; kana also answer to romaji. */
  words: readonly string[]
  insert: (view: EditorView) => void | Promise<void>
}

const { nodes } = schema

/** Everything that can be put into an article, in the order of the menu. */
export function blockKinds(surroundings: EditorSurroundings): BlockKind[] {
  return [
    kind('本文', 'ふつうの段落', ['ほんぶん', 'だんらく', '段落', 'text'], turnIntoParagraph),
    kind('大見出し', '章のはじまり', ['おおみだし', 'みだし', '見出し', 'h2', 'heading'], toggleHeading(2)),
    kind('中見出し', '章の中の区切り', ['なかみだし', 'みだし', '見出し', 'h3', 'heading'], toggleHeading(3)),
    kind('小見出し', '小さな区切り', ['こみだし', 'みだし', '見出し', 'h4', 'heading'], toggleHeading(4)),
    kind('箇条書き', '点のリスト', ['かじょうがき', 'りすと', 'list'], toggleList(false)),
    kind('番号リスト', '手順や順位', ['ばんごう', 'りすと', 'てじゅん', '手順', 'list'], toggleList(true)),
    kind('引用', '出典つきの引用', ['いんよう', 'quote'], toggleQuote),
    {
      label: '画像',
      hint: '写真とキャプション',
      words: ['がぞう', 'しゃしん', '写真', 'image', 'photo'],
      insert: (view) => insertPictures(view, surroundings, false),
    },
    {
      label: 'ギャラリー',
      hint: '何枚かをまとめて',
      words: ['ぎゃらりー', '写真', 'しゃしん', 'gallery'],
      insert: (view) => insertPictures(view, surroundings, true),
    },
    {
      label: '埋め込み',
      hint: 'YouTube・Instagram・X',
      words: ['うめこみ', 'どうが', '動画', 'embed', 'youtube', 'instagram'],
      insert: insertEmbed,
    },
    kind('商品カード', '価格とリンク', ['しょうひん', 'product', 'item'], insertFilled(nodes.product)),
    kind('サロンカード', '店の紹介', ['さろん', 'salon'], insertFilled(nodes.salon)),
    {
      label: '記事カード',
      hint: 'ほかの記事への案内',
      words: ['きじ', '関連記事', 'article'],
      insert: (view) => insertArticle(view, surroundings),
    },
    kind('Q&A', '質問と回答', ['しつもん', '質問', 'きゅーあんどえー', 'qa', 'faq'], insertFilled(nodes.qa)),
    kind(
      '囲み',
      'ポイント・メモ・注意',
      ['かこみ', 'ぽいんと', 'ちゅうい', '注意', 'callout'],
      insertFilled(nodes.callout),
    ),
    kind(
      '表',
      '見出し行つき',
      ['ひょう', 'てーぶる', 'table'],
      insertBlock(() => makeTable(2, 3)),
    ),
    kind(
      '区切り線',
      '話の変わり目',
      ['くぎり', 'せん', 'divider', 'hr'],
      insertBlock(() => nodes.divider.create()),
    ),
  ]
}

function kind(label: string, hint: string, words: readonly string[], command: Command): BlockKind {
  return { label, hint, words, insert: (view) => void command(view.state, view.dispatch, view) }
}

function insertFilled(type: { createAndFill: () => Node | null }): Command {
  return insertBlock(() => type.createAndFill() ?? nodes.paragraph.create())
}

async function insertPictures(view: EditorView, { chooseMedia }: EditorSurroundings, many: boolean) {
  const pictures = await chooseMedia({ many })
  const [first] = pictures
  if (first === undefined || view.isDestroyed) return
  const block = many ? { type: 'gallery' as const, images: pictures } : { type: 'image' as const, ...first }
  insertBlock(() => nodeFromBlock(block))(view.state, view.dispatch)
  view.focus()
}

async function insertEmbed(view: EditorView) {
  const answer = await askLine(view, {
    label: 'YouTube、Instagram、X の投稿のURL',
    check: (line) => (findEmbed(line) === undefined ? 'このURLの投稿は埋め込めません' : undefined),
  })
  if (answer === undefined || view.isDestroyed) return
  insertBlock(() => nodes.embed.create({ url: answer.line }))(view.state, view.dispatch)
}

async function insertArticle(view: EditorView, { chooseArticle }: EditorSurroundings) {
  const slug = await chooseArticle()
  if (slug === undefined || view.isDestroyed) return
  insertBlock(() => nodes.article.create({ slug }))(view.state, view.dispatch)
  view.focus()
}
