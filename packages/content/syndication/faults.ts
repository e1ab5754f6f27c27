import type { Destination } from './destination.ts'
import type { Channel, SyndicatedItem } from './item.ts'

/** `error`: the partner would reject it. `advice`: accepted, but could be better. */
export type SyndicationFault = { level: 'error' | 'advice'; reason: string }

const longestGunosyAddress = 255
const smallestSquareLogo = 120
const wideLogoHeight = 44
const smallestPicture = 200
/** Partners require whole articles: a text that ends with a link to continue elsewhere is truncated. */
const cutText = /(続き(を読む|はこちら)|もっと(見|み)る|この記事の続き)[^<]{0,10}<\/(p|a)>[^<]*(<\/p>)?\s*$/u

export function faultsOfItem(
  destination: Destination,
  item: SyndicatedItem,
  channel: Channel,
): SyndicationFault[] {
  const found: SyndicationFault[] = []
  const error = (isWrong: boolean, reason: string) => isWrong && found.push({ level: 'error', reason })
  const advice = (isWrong: boolean, reason: string) => isWrong && found.push({ level: 'advice', reason })
  error(item.html === '', '本文が空です')
  error(cutText.test(item.html), '本文が途中で切れています（「続きを読む」などは使えません）')
  const image = item.image
  if (destination === 'gunosy') {
    error(item.url.length > longestGunosyAddress, `記事のURLが${longestGunosyAddress}字を超えています`)
    error(image === undefined, '扉の画像がありません（必須です）')
  } else {
    advice(image === undefined, '扉の画像がないので、一覧に画像が出ません')
  }
  advice(
    image !== undefined && Math.min(image.width, image.height) < smallestPicture,
    `扉の画像が小さすぎます（短い辺が${smallestPicture}px以上）`,
  )
  if (destination === 'line') {
    error(
      channel.categoryNumbers[item.category.slug] === undefined,
      `カテゴリー「${item.category.name}」に LINE NEWS の番号がありません（設定で決めてください）`,
    )
  }
  advice(item.authors.length === 0, '著者の名前がありません')
  return found
}

export function faultsOfChannel(
  destination: Destination,
  { url, logos, categoryNumbers }: Channel,
  bytes: number,
  mostBytes: number | undefined,
): SyndicationFault[] {
  const found: SyndicationFault[] = []
  const error = (isWrong: boolean, reason: string) => isWrong && found.push({ level: 'error', reason })
  const advice = (isWrong: boolean, reason: string) => isWrong && found.push({ level: 'advice', reason })
  error(
    !url.startsWith('https://'),
    '雑誌のURLが https で始まっていません（サーバーの PUBLIC_URL を確かめてください）',
  )
  advice(mostBytes !== undefined && bytes > mostBytes, 'フィードが1MBを超えています')
  if (destination === 'smartnews') {
    error(logos.wide === undefined, 'ロゴがありません（設定で選んでください）')
    advice(logos.dark === undefined, '暗い画面のためのロゴがありません')
  }
  if (destination === 'gunosy') {
    const { square, wide } = logos
    error(square === undefined, '正方形のロゴがありません（設定で選んでください）')
    error(
      square !== undefined && (square.width !== square.height || square.width < smallestSquareLogo),
      `正方形のロゴは${smallestSquareLogo}px以上の正方形にしてください`,
    )
    error(wide === undefined, '横長のロゴがありません（設定で選んでください）')
    advice(
      wide !== undefined && wide.height !== wideLogoHeight,
      `横長のロゴの高さは${wideLogoHeight}pxにしてください`,
    )
  }
  if (destination === 'line') {
    error(
      Object.keys(categoryNumbers).length === 0,
      'LINE NEWS の番号を付けたカテゴリーがありません（設定で決めてください）',
    )
  }
  return found
}
