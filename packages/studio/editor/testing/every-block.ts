import type { Block } from '@tsuzuri/content/body/blocks'
import { heading, listFrom, paragraph } from './blocks.ts'

const words = (text: string) => [{ text }]

/** One block of each kind (A2), with realistic content. */
export const everyBlock: Block[] = [
  heading(2, '朝の手入れ'),
  {
    type: 'paragraph',
    content: [
      { text: '髪', marks: [{ type: 'ruby', reading: 'かみ' }] },
      { text: 'を\n' },
      {
        text: '整える',
        marks: [{ type: 'link', href: '/magazine/kami/', rel: 'sponsored' }, { type: 'strong' }],
      },
      { text: '技', marks: [{ type: 'emphasis' }] },
      { text: 'です。', marks: [{ type: 'marker' }] },
    ],
  },
  heading(3, '洗う'),
  listFrom(3, '濡らす', '泡立てる'),
  heading(4, 'すすぐ'),
  paragraph('ぬるま湯で流します。'),
  { type: 'quote', content: [words('水は髪の鏡')], source: '本', url: 'https://example.com/hon' },
  { type: 'image', media: 'a', alt: '瓶', caption: '棚の瓶', credit: '編集部' },
  {
    type: 'gallery',
    images: [
      { media: 'a', alt: '一枚目' },
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
    rel: 'sponsored',
    content: [words('うるおう。')],
  },
  {
    type: 'salon',
    name: '髪結い',
    area: '京都',
    genre: 'hair',
    image: { media: 'd', alt: '店' },
    content: [],
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
