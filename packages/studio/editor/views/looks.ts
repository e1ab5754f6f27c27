import type { NodeViewConstructor } from 'prosemirror-view'
import type { EditorSurroundings } from '../options.ts'
import { articleFace, cardFace, embedFace, pictureFace } from './faces.ts'
import type { FieldSpec } from './field.ts'
import { type BlockLook, FieldsView } from './fields-view.ts'

const pictureFields: FieldSpec[] = [
  { name: 'alt', label: '代替テキスト', placeholder: '画像が見えない人へ、何が写っているかを伝えます' },
  { name: 'credit', label: 'クレジット', placeholder: '撮影・提供' },
]
const linkField: FieldSpec = { name: 'url', label: 'リンク先', placeholder: 'https://', inputMode: 'url' }

const genreChoices = [
  ['hair', 'ヘア'],
  ['nail', 'ネイル'],
  ['eyelash', 'まつげ'],
  ['relaxation', 'リラク'],
  ['esthetic', 'エステ'],
] as const

const calloutChoices = [
  ['point', 'ポイント'],
  ['note', 'メモ'],
  ['caution', '注意'],
] as const

const pictureLook = { label: '画像の情報', fields: pictureFields, areFieldsBelow: true }

/** How the blocks that need more than their text are drawn. */
export function nodeViews(surroundings: EditorSurroundings): Record<string, NodeViewConstructor> {
  const looks: BlockLook[] = [
    { ...pictureLook, name: 'image', face: pictureFace(surroundings) },
    { ...pictureLook, name: 'picture', face: pictureFace(surroundings) },
    { name: 'embed', label: '埋め込み', fields: [], face: embedFace },
    { name: 'article', label: '記事カード', fields: [], face: () => articleFace(surroundings) },
    {
      name: 'product',
      label: '商品の情報',
      face: cardFace(surroundings),
      fields: [
        { name: 'name', label: '商品名' },
        { name: 'maker', label: 'ブランド' },
        { name: 'price', label: '価格（税込・円）', inputMode: 'numeric' },
        linkField,
        {
          name: 'rel',
          label: 'リンクの種類',
          choices: [
            ['', '通常'],
            ['sponsored', '広告（sponsored）'],
            ['nofollow', '推薦しない（nofollow）'],
          ],
        },
      ],
    },
    {
      name: 'salon',
      label: 'サロンの情報',
      face: cardFace(surroundings),
      fields: [
        { name: 'name', label: 'サロン名' },
        { name: 'area', label: 'エリア' },
        { name: 'genre', label: 'ジャンル', choices: genreChoices },
        linkField,
        { name: 'hours', label: '営業時間' },
        { name: 'access', label: 'アクセス' },
      ],
    },
    {
      name: 'quote',
      label: '引用の情報',
      areFieldsBelow: true,
      fields: [{ ...linkField, label: '出典のURL' }],
    },
    {
      name: 'callout',
      label: '囲みの種類',
      fields: [{ name: 'kind', label: '種類', choices: calloutChoices }],
    },
  ]
  return Object.fromEntries(
    looks.map((look) => [look.name, (node, view, getPos) => new FieldsView(look, node, view, getPos)]),
  )
}
