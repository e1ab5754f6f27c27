import { type Channel, jsonRequest } from './channel.ts'

/** https://www.indexnow.org/documentation */
export const indexNow: Channel = ({ message: { event }, destination, publicUrl }) => {
  const { notice } = event
  if (!('slug' in notice) && notice.kind !== 'destination.test') return undefined
  const path = 'slug' in notice ? `/magazine/${encodeURIComponent(notice.slug)}/` : '/magazine/'
  return jsonRequest({
    host: new URL(publicUrl).host,
    key: destination.secret,
    keyLocation: `${publicUrl}/${destination.secret}.txt`,
    urlList: [`${publicUrl}${path}`],
  })
}
