import type { Block } from '../body/blocks.ts'
import { words } from './articles.ts'

const picture = { media: '', alt: 'まだ' }

/** Blocks as they are while somebody writes them: every part that a draft may lack, once. */
export const unfinishedBlocks: [kind: string, block: Block][] = (
  [
    { type: 'product', name: '', content: [] },
    { type: 'product', name: '水', url: 'exam', content: [] },
    { type: 'product', name: '水', content: [], priceText: '近日発表' },
    { type: 'product', name: '水', image: picture, content: [words('うるおう。')] },
    { type: 'salon', name: '', area: '京都', genre: 'nail', content: [] },
    { type: 'salon', name: '髪結い', area: '', genre: 'hair', content: [] },
    { type: 'salon', name: '髪結い', area: '京都', genre: 'hair', url: 'https:/', content: [] },
    { type: 'salon', name: '髪結い', area: '京都', genre: 'hair', image: picture, content: [] },
    { type: 'qa', pairs: [{ question: [], answer: [{ type: 'paragraph', content: words('はい') }] }] },
    { type: 'qa', pairs: [{ question: words('なぜ'), answer: [] }] },
    { type: 'callout', kind: 'note', title: '覚え書き', content: [] },
    { type: 'timeline', kind: 'procedure', steps: [{ heading: '', content: [words('洗う')] }] },
    { type: 'timeline', kind: 'procedure', steps: [{ heading: '洗う', content: [], image: picture }] },
    {
      type: 'timeline',
      kind: 'chronology',
      steps: [
        { time: '1998年', heading: '開店', content: [] },
        { heading: '移転', content: [] },
      ],
    },
    { type: 'image', ...picture },
    { type: 'gallery', images: [{ media: 'a', alt: '' }, picture] },
    { type: 'embed', url: '' },
    { type: 'embed', url: 'https://video.example.com/1[2]' },
    { type: 'article', slug: '' },
    { type: 'quote', content: [], source: '本' },
    { type: 'quote', content: [words('引用')], source: '本', url: 'example' },
    { type: 'quote', content: [words('引用')], url: 'example' },
    { type: 'table', header: [words('品')], rows: [] },
  ] satisfies Block[]
).map((block) => [block.type, block])
