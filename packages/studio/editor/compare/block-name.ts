import type { Block } from '@tsuzuri/content/body/blocks'

const names: Record<Block['type'], string> = {
  paragraph: '本文',
  heading: '見出し',
  list: 'リスト',
  quote: '引用',
  image: '画像',
  gallery: 'ギャラリー',
  embed: '埋め込み',
  product: '商品カード',
  salon: 'サロンカード',
  article: '記事カード',
  qa: 'Q&A',
  callout: '囲み',
  table: '表',
  divider: '区切り線',
}

/** What editors call a block. */
export function blockName(block: Block): string {
  return names[block.type]
}
