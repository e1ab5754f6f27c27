import type { Database } from '@tsuzuri/database/open'

/** The source name of a site in `origins`. An earlier import may have recorded the site without https or www. */
export async function findSource(db: Database, siteUrl: string): Promise<string> {
  for (const source of spellings(siteUrl)) {
    const known = await db.reader
      .selectFrom('origins')
      .select('source')
      .where('source', '=', source)
      .limit(1)
      .executeTakeFirst()
    if (known !== undefined) return source
  }
  return siteUrl
}

/** The given address comes first. */
function spellings(siteUrl: string): string[] {
  const url = URL.parse(siteUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return [siteUrl]
  const host = url.host.replace(/^www\./, '')
  const rest = url.pathname.replace(/\/$/, '')
  const others = ['https://', 'https://www.', 'http://', 'http://www.'].map(
    (start) => `${start}${host}${rest}`,
  )
  return [siteUrl, ...others]
}
