import type { Block, Body } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import type { References } from '../parts/body/references.ts'
import { anImage } from './fixtures.ts'

const words = (text: string): Text => [{ text }]
const { url, width, height, colour, light } = anImage()
const picture = { media: 'shizuku', alt: 'しずく', caption: '水面に落ちるしずく', credit: 'イラスト：編集部' }

/** A body with each block type and each mark once. */
const blocks: Block[] = [
  {
    type: 'paragraph',
    content: [
      { text: '装うことは、' },
      { text: '暮らす', marks: [{ type: 'ruby', reading: 'くらす' }] },
      { text: 'こと。' },
      { text: '強く', marks: [{ type: 'strong' }] },
      { text: '言い、' },
      { text: '点', marks: [{ type: 'emphasis' }] },
      { text: 'を打ち、' },
      { text: '線', marks: [{ type: 'marker' }] },
      { text: 'を引き、' },
      { text: '記事へ', marks: [{ type: 'link', href: '/magazine/yuzuyu' }] },
      { text: 'つなぐ。\n改行も。' },
    ],
  },
  { type: 'heading', level: 2, content: words('大見出し') },
  { type: 'heading', level: 3, content: words('中見出し') },
  { type: 'heading', level: 4, content: words('小見出し') },
  {
    type: 'list',
    ordered: true,
    items: [
      { content: words('一つ目'), nested: { ordered: false, items: [{ content: words('その中') }] } },
      { content: words('二つ目') },
    ],
  },
  {
    type: 'quote',
    content: [words('色ではなく、音で止める。')],
    source: '覚え書き',
    url: 'https://example.com/',
  },
  { type: 'image', ...picture },
  { type: 'gallery', images: [picture, picture, picture], caption: '三つのしずく' },
  { type: 'embed', url: 'https://www.youtube.com/watch?v=yosooiDry01' },
  { type: 'embed', url: 'https://www.instagram.com/p/yosooi123/' },
  { type: 'embed', url: 'https://x.com/yosooi/status/1234567890' },
  {
    type: 'product',
    name: '炒るための番茶　夜半',
    maker: 'ほのぐれ製茶',
    price: 864,
    url: 'https://example.com/tea',
    rel: 'sponsored',
    image: picture,
    content: [words('茎を多めに合わせた番茶です。')],
  },
  {
    type: 'salon',
    name: '髪結い処 しずく',
    area: '東京・谷中',
    genre: 'hair',
    url: 'https://example.com/salon',
    hours: '10:00〜19:00',
    access: '千駄木駅から歩いて5分',
    content: [words('くせ毛の相談ができる小さな店。')],
  },
  { type: 'article', slug: 'kanren' },
  {
    type: 'qa',
    pairs: [
      {
        question: words('炒った茶葉は、何日もちますか。'),
        answer: [{ type: 'paragraph', content: words('香りのよいのは三日です。') }],
      },
    ],
  },
  {
    type: 'callout',
    kind: 'point',
    title: '裏面で見る順番',
    content: [{ type: 'paragraph', content: words('区分から。') }],
  },
  { type: 'callout', kind: 'note', content: [{ type: 'paragraph', content: words('覚えておくこと。') }] },
  { type: 'callout', kind: 'caution', content: [{ type: 'paragraph', content: words('熱湯は使わない。') }] },
  {
    type: 'table',
    header: [words('記号'), words('意味')],
    rows: [[words('桶に手'), words('手洗いだけ')]],
    caption: '記号の早見表',
  },
  {
    type: 'timeline',
    kind: 'procedure',
    steps: [
      { heading: '炒る', time: '5分', content: [words('弱火で、色が変わるまで。')], image: picture },
      { heading: '冷ます', content: [words('皿に広げます。')] },
    ],
  },
  {
    type: 'timeline',
    kind: 'chronology',
    steps: [
      { time: '1953年', heading: '番茶を炒りはじめる', content: [] },
      { time: '2019年', heading: '店をひらく', content: [words('駅前に、三坪の店。')] },
    ],
  },
  { type: 'divider' },
]

export const everyBlock: { body: Body; references: References } = {
  body: { blocks },
  references: { media: { shizuku: { url, width, height, colour, light } }, articles: {}, headingBreaks: [] },
}
