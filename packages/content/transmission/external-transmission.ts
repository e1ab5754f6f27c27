import type { EmbedProvider } from '../body/embed.ts'
import type { DeclaredTransmission } from './transmission-declaration.ts'

/** Which requests a browser may send to which origins, by the directives of a Content-Security-Policy. */
export type Openings = Record<'script' | 'image' | 'connect' | 'frame', readonly string[]>

export type Transmission = Omit<DeclaredTransmission, 'origins'> & {
  /** How to opt out, for services without an opt-out page. */
  optOut?: string
  openings: Openings
}

const none: Openings = { script: [], image: [], connect: [], frame: [] }
const tagManagerHost = 'https://www.googletagmanager.com'
const browserFacts = '閲覧しているページのURL、閲覧の日時、IP アドレス、ブラウザーと端末の種類'
const byNotPressing = '「表示する」のボタンを押さなければ、送信されません。'

export const tagManagerTransmission: Transmission = {
  service: 'Google タグマネージャー、Google アナリティクス',
  recipient: 'Google LLC',
  sent: `${browserFacts}、直前に見ていたページのURL、Cookie に保存された識別子`,
  purpose: 'どの記事がどれだけ読まれているかを調べ、誌面の改善に役立てるため',
  occasion: 'ページを開いたとき',
  policyHref: 'https://policies.google.com/privacy?hl=ja',
  optOutHref: 'https://tools.google.com/dlpage/gaoptout?hl=ja',
  openings: {
    ...none,
    script: [tagManagerHost],
    image: [tagManagerHost],
    connect: [tagManagerHost, 'https://*.google-analytics.com'],
  },
}

/** Posts of other services are loaded only after the reader clicks their button. */
export const embedTransmissions: Record<EmbedProvider, Transmission> = {
  youtube: {
    service: 'YouTube（動画の埋め込み）',
    recipient: 'Google LLC',
    sent: `${browserFacts}、再生の状況`,
    purpose: '記事の中で動画を再生するため',
    occasion: '記事の「動画を表示する」を押したとき',
    policyHref: 'https://policies.google.com/privacy?hl=ja',
    optOut: byNotPressing,
    openings: { ...none, frame: ['https://www.youtube-nocookie.com'] },
  },
  instagram: {
    service: 'Instagram（投稿の埋め込み）',
    recipient: 'Meta Platforms, Inc.',
    sent: `${browserFacts}、Cookie に保存された識別子`,
    purpose: '記事の中で投稿を表示するため',
    occasion: '記事の「投稿を表示する」を押したとき',
    policyHref: 'https://privacycenter.instagram.com/policy',
    optOut: byNotPressing,
    openings: { ...none, frame: ['https://www.instagram.com'] },
  },
  x: {
    service: 'X（投稿の埋め込み）',
    recipient: 'X Corp.',
    sent: `${browserFacts}、Cookie に保存された識別子`,
    purpose: '記事の中で投稿を表示するため',
    occasion: '記事の「投稿を表示する」を押したとき',
    policyHref: 'https://x.com/ja/privacy',
    optOut: byNotPressing,
    openings: { ...none, frame: ['https://platform.twitter.com'] },
  },
}

type Declaring = { tagManagerId?: string | undefined; transmissions: readonly DeclaredTransmission[] }

/**
 * Everything that this magazine may send to third parties, each once. The editors' declarations apply to the tag
 * manager.
 */
export function transmissionsOf({ tagManagerId, transmissions }: Declaring): Transmission[] {
  const tags = transmissions.map(({ origins, ...declared }) => ({
    ...declared,
    openings:
      tagManagerId === undefined
        ? none
        : { ...none, script: origins, image: origins, connect: origins, frame: origins },
  }))
  return [
    ...(tagManagerId === undefined ? [] : [tagManagerTransmission]),
    ...tags,
    ...Object.values(embedTransmissions),
  ]
}

/** Only declared origins may be requested. */
export function openingsOf(transmissions: readonly Transmission[]): Openings {
  const all = (kind: keyof Openings) => [...new Set(transmissions.flatMap(({ openings }) => openings[kind]))]
  return { script: all('script'), image: all('image'), connect: all('connect'), frame: all('frame') }
}
