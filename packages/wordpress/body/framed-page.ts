/** What a frame shows, as a page that readers can open: some addresses work only in a frame. */
export type FramedPage = { address: string; title?: string | undefined }

export function framedPage(address: string): FramedPage {
  const url = URL.parse(address)
  const card = url?.host === 'hatenablog-parts.com' ? url.searchParams.get('url') : null
  if (card !== null) return { address: card }
  return (url === null ? undefined : mapIn(url)) ?? { address }
}

const mapTitle = 'Googleマップ'

function mapIn(url: URL): FramedPage | undefined {
  const isGoogle = /^(?:www|maps)\.google\.(?:com|co\.jp)$/.test(url.hostname)
  if (!isGoogle) return undefined
  if (url.searchParams.get('output') === 'embed') {
    url.searchParams.delete('output')
    return { address: url.href, title: mapTitle }
  }
  if (/^\/maps\/d\/(?:u\/\d+\/)?embed$/.test(url.pathname))
    return { address: url.href.replace('/embed?', '/viewer?'), title: mapTitle }
  const address = url.pathname === '/maps/embed' ? placeIn(url.searchParams.get('pb') ?? '') : undefined
  return address === undefined ? undefined : { address, title: mapTitle }
}

/** The place in `pb`, by its number, otherwise by the middle of the map. */
function placeIn(pb: string): string | undefined {
  const place = /!1s0x[\da-f]{1,16}:(0x[\da-f]{1,16})(?:!|$)/i.exec(pb)?.[1]
  if (place !== undefined) return `https://www.google.com/maps?cid=${BigInt(place)}`
  const [, east, north] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(pb) ?? []
  return north === undefined ? undefined : `https://www.google.com/maps?q=${north},${east}`
}
