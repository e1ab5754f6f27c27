import type { Block } from '../body/blocks.ts'
import { words } from './articles.ts'

/** One block of each kind (A2), with all optional parts. */
export const everyBlock: Block[] = [
  {
    type: 'paragraph',
    content: [
      { text: '髪', marks: [{ type: 'ruby', reading: 'かみ' }] },
      { text: 'を\n' },
      { text: '整える', marks: [{ type: 'link', href: '/magazine/kami/' }, { type: 'strong' }] },
      { text: '技', marks: [{ type: 'emphasis' }] },
      { text: '。', marks: [{ type: 'marker' }] },
    ],
  },
  { type: 'heading', level: 2, content: words('朝の手入れ') },
  { type: 'heading', level: 3, content: words('洗う') },
  { type: 'heading', level: 4, content: words('すすぐ') },
  {
    type: 'list',
    ordered: true,
    start: 3,
    items: [
      { content: words('一'), nested: { ordered: false, items: [{ content: words('一の一') }] } },
      { content: words('二') },
    ],
  },
  { type: 'quote', content: [words('引用')], source: '本', url: 'https://example.com/hon' },
  { type: 'image', media: 'a', alt: '瓶', caption: '棚の瓶', credit: '編集部' },
  {
    type: 'gallery',
    images: [
      { media: 'a', alt: '一枚目', caption: '一枚目の話' },
      { media: 'b', alt: '二枚目' },
    ],
    caption: '二枚',
  },
  { type: 'embed', url: 'https://www.youtube.com/watch?v=yosooi00001' },
  {
    type: 'product',
    name: '水',
    maker: '綴り化粧品',
    price: 1980,
    url: 'https://example.com/mizu',
    rel: 'sponsored',
    image: { media: 'c', alt: '水の瓶' },
    content: [words('うるおう。')],
  },
  {
    type: 'salon',
    name: '髪結い',
    area: '京都',
    genre: 'hair',
    url: '/salon/',
    hours: '10時から',
    access: '駅前',
    image: { media: 'd', alt: '店' },
    content: [words('静かな店。')],
  },
  { type: 'article', slug: 'hoka' },
  {
    type: 'qa',
    pairs: [{ question: words('なぜ'), answer: [{ type: 'paragraph', content: words('だから') }] }],
  },
  { type: 'callout', kind: 'point', title: '要点', content: [{ type: 'paragraph', content: words('ここ') }] },
  { type: 'table', header: [words('品'), words('値')], rows: [[words('水'), []]], caption: '表' },
  {
    type: 'timeline',
    kind: 'chronology',
    steps: [
      {
        time: '1998年',
        heading: '開店',
        content: [words('小さな店から。')],
        image: { media: 'e', alt: '店先' },
      },
      { time: '2004年', heading: '移転', content: [] },
    ],
  },
  { type: 'divider' },
]
