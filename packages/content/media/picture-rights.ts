import type { ArticleContent } from '../article.ts'
import { mediaIn } from '../body/references.ts'
import type { Fault } from '../refusal.ts'
import { endOfJapanDay, showJapanDay } from '../japan-time.ts'

/** The last day on which a picture may be shown, in Japan. */
export type PictureRights = { media: string; until: string }

/** `ending`: soon enough to look for a replacement. */
export type RightsState = 'held' | 'ending' | 'ended'

export const endingDays = 30
const dayMs = 24 * 60 * 60 * 1000

export function rightsStateOf(until: string, now: Date): RightsState {
  const leftMs = endOfJapanDay(until).getTime() - now.getTime()
  if (leftMs <= 0) return 'ended'
  return leftMs <= endingDays * dayMs ? 'ending' : 'held'
}

/** The pictures of an article that may no longer be shown at this time. */
export function endedPictures(content: ArticleContent, rights: readonly PictureRights[], at: Date): Fault[] {
  return faultsWhere(content, rights, 'ended', at, (day) => `は、権利の期限（${day}）が切れています`)
}

export function endingPictures(
  content: ArticleContent,
  rights: readonly PictureRights[],
  now: Date,
): Fault[] {
  return faultsWhere(content, rights, 'ending', now, (day) => `の権利は、${day}で切れます`)
}

function faultsWhere(
  content: ArticleContent,
  rights: readonly PictureRights[],
  state: RightsState,
  at: Date,
  say: (day: string) => string,
): Fault[] {
  const untils = new Map(rights.map(({ media, until }) => [media, until]))
  return placesOf(content).flatMap(({ path, name, media }) => {
    const until = untils.get(media)
    if (until === undefined || rightsStateOf(until, at) !== state) return []
    return [{ path, reason: `${name}${say(showJapanDay(until))}` }]
  })
}

function placesOf(content: ArticleContent): { path: string; name: string; media: string }[] {
  const { cover, socialImage, body } = content
  return [
    ...(cover === undefined ? [] : [{ path: 'cover', name: '扉の画像', media: cover.media }]),
    ...(socialImage === undefined
      ? []
      : [{ path: 'socialImage', name: 'シェア用の画像', media: socialImage }]),
    ...mediaIn(body).map((media) => ({ path: 'body', name: '本文の画像', media })),
  ]
}
