import { findEmbed } from '@tsuzuri/content/body/embed'

/** The address of a post as the magazine keeps it, from what people copy: with tracking, start times and mobile hosts. */
export function readEmbedAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '')
  const path = url.pathname.replace(/\/$/, '')
  const plain = {
    'youtube.com':
      path === '/watch' ? `www.youtube.com/watch?v=${url.searchParams.get('v')}` : `www.youtube.com${path}`,
    'youtu.be': `youtu.be${path}`,
    'instagram.com': `www.instagram.com${path}/`,
    'x.com': `x.com${path}`,
    'twitter.com': `twitter.com${path}`,
  }[host]
  const address = `https://${plain}`
  return findEmbed(address) === undefined ? undefined : address
}
