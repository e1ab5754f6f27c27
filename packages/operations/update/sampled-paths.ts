const always = ['/magazine/', '/magazine/page/2/', '/magazine/HPB/tagsindex/', '/magazine/HPB/search/']

/** The paths in a sitemap; if there are more than wanted, an even sample. */
export async function samplePaths(
  read: (path: string) => Promise<string | undefined>,
  most: number,
): Promise<string[]> {
  const paths = new Set<string>()
  const index = (await read('/sitemap.xml')) ?? ''
  for (const part of pathsIn(index)) {
    if (!part.endsWith('.xml')) paths.add(part)
    else for (const path of pathsIn((await read(part)) ?? '')) paths.add(path)
  }
  const all = [...paths].filter((path) => !path.endsWith('.xml') && !always.includes(path))
  const wanted = Math.max(0, most - always.length)
  const step = Math.max(1, all.length / wanted)
  const sampled = Array.from(
    { length: Math.min(wanted, all.length) },
    (_, at) => all[Math.floor(at * step)] ?? '',
  )
  return [...new Set([...always, ...sampled])]
}

function pathsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'))
    return url === null ? '/' : `${url.pathname}${url.search}`
  })
}
