import type { KeptArticle } from './kept-index.ts'

/** What a page shows that was never read and can't be fetched now. */
export function offlinePage(kept: readonly KeptArticle[]): Response {
  const links = kept.map(({ page, title }) => `<li><a href="${escape(page)}">${escape(title)}</a></li>`)
  const list = links.length > 0 ? `<h2>読み終えた記事は、いまも読めます</h2><ul>${links.join('')}</ul>` : ''
  const html = `<!doctype html><html lang="ja"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>オフラインです</title>
<main><h1>オフラインです</h1>
<p>インターネットにつながっていないため、このページを開けません。つながったら、もう一度お試しください。</p>
${list}</main></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
    },
  })
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
