/** The parts of a page that readers notice: status, title, text and link targets. */
export type PageText = { status: number; title: string; lines: string[]; links: string[] }

/** The difference between two renderings of a page. */
export type PageDifference = {
  path: string
  kind: 'status' | 'text' | 'links'
  before: string
  after: string
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
}

/** Leaves out scripts, styles and names of built files, which differ between versions. */
export function readPage(status: number, html: string): PageText {
  const shown = html.replaceAll(/<(script|style|template|svg)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
  const body = /<body\b[^>]*>([\s\S]*)<\/body>/i.exec(shown)?.[1] ?? shown
  return {
    status,
    title: plain(/<title\b[^>]*>([\s\S]*?)<\/title>/i.exec(shown)?.[1] ?? ''),
    lines: body
      .split(
        /<\/?(?:p|div|li|ul|ol|h[1-6]|section|article|header|footer|main|nav|aside|br|tr|td|th|dt|dd|figure|figcaption|blockquote)\b[^>]*>/i,
      )
      .map(plain)
      .filter((line) => line !== ''),
    links: [...body.matchAll(/<a\b[^>]*?\bhref="([^"#]*)/gi)].map(([, href = '']) => plain(href)),
  }
}

/** The first difference that a reader would notice. */
export function comparePages(path: string, before: PageText, after: PageText): PageDifference | undefined {
  if (before.status !== after.status)
    return { path, kind: 'status', before: String(before.status), after: String(after.status) }
  if (before.title !== after.title) return { path, kind: 'text', before: before.title, after: after.title }
  return (
    firstDifference(path, 'text', before.lines, after.lines) ??
    firstDifference(path, 'links', before.links.toSorted(), after.links.toSorted())
  )
}

function firstDifference(
  path: string,
  kind: 'text' | 'links',
  before: readonly string[],
  after: readonly string[],
): PageDifference | undefined {
  const length = Math.max(before.length, after.length)
  for (let at = 0; at < length; at += 1)
    if (before[at] !== after[at]) return { path, kind, before: before[at] ?? '', after: after[at] ?? '' }
  return undefined
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
