import { parseUrl } from '../address/parse-url.ts'
import { findEmbed } from './embed.ts'

/** The address of a post as the magazine keeps it, from what people copy: with tracking, start times and mobile hosts. */
export function readEmbedAddress(text: string): string | undefined {
  const copied = text.trim()
  // The URL parser drops line breaks and takes the words after a space into the query.
  if (/\s/.test(copied)) return undefined
  const url = parseUrl(copied)
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '')
  const path = url.pathname.replace(/\/$/, '')
  const player = /^\/(?:embed|v|live)\/(?!videoseries$|live_stream$)([\w-]{11})$/.exec(path)?.[1]
  const film = path === '/watch' ? url.searchParams.get('v') : player
  const onYoutube = film === undefined ? `www.youtube.com${path}` : `www.youtube.com/watch?v=${film}`
  const plain = {
    'youtube.com': onYoutube,
    'youtube-nocookie.com': onYoutube,
    'youtu.be': `youtu.be${path}`,
    'instagram.com': `www.instagram.com${path.replace(/\/embed(?:\/captioned)?$/, '')}/`,
    'x.com': `x.com${path}`,
    'twitter.com': `twitter.com${path}`,
  }[host]
  const address = `https://${plain}`
  return findEmbed(address) === undefined ? undefined : address
}
