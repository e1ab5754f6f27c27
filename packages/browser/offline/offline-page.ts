import type { KeptArticle } from './kept-index.ts'
import { shelfPage } from './site-answers.ts'

/** The page for an article that is not stored while the reader is offline. It must be self-contained. */
export function offlinePage(kept: readonly KeptArticle[]): Response {
  const links = kept.toSorted(shelfFirst).map(({ page, title }) => {
    const headline = title.replace(/ \| [^|]*$/, '')
    return `<li><a href="${escape(page)}">${escape(headline)}</a></li>`
  })
  const list = links.length > 0 ? `<h2>一度読んだ記事は、いまも読めます</h2><ul>${links.join('')}</ul>` : ''
  const html = `<!doctype html><html lang="ja"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>オフラインです</title><style>${style}</style>
<main><h1>オフラインです</h1>
<p>インターネットにつながっていないため、このページを開けません。つながると、自動で開きます。</p>
<p><a class="again" href="">もう一度試す</a></p>
${list}</main><script>${script}</script></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'; connect-src 'self'`,
      'cache-control': 'no-store',
    },
  })
}

/**
 * Loads the page when the server can be reached again. Browsers say `online` before the connection is usable, so it tries
 * nine times, with growing pauses, before it waits for the next `online`.
 */
const script = `let n=0
const again=()=>fetch('',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>n<9&&later())
const later=()=>setTimeout(again,1000*++n)
addEventListener('online',()=>{n=0;later()})
if(navigator.onLine)later()`
const scriptHash = 'sha256-u6fy7qMxpxG1CXecDYv+Np/5Q3tcWFaPA9XJyHBrR9I='

const style = `body{margin:0;background:light-dark(#fbf8f3,#1b1917);color:light-dark(#221f1c,#e9e4dc);
font:1rem/1.75 'Hiragino Sans','Yu Gothic Medium','Noto Sans JP','Noto Sans CJK JP',sans-serif;line-break:strict}
main{max-width:36rem;margin:auto;padding:12vh 1.25rem 3rem}
h1,h2{font-family:'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP','Noto Serif CJK JP',serif;font-weight:600;line-height:1.5}
h1{font-size:1.75rem}h2{margin-top:3rem;padding-top:1.25rem;border-top:3px double;font-size:1.25rem}
h1,h2,p,li{word-break:auto-phrase}ul{margin:0;padding:0;list-style:none}
a{color:inherit;text-underline-offset:.25em}li a{display:block;padding:.5rem 0}
.again{display:inline-block;padding:.5rem 2rem;border:1px solid;text-decoration:none}`

/** The shelf is listed first: it is not an article, but links to the saved ones. */
function shelfFirst(a: KeptArticle, b: KeptArticle): number {
  return Number(b.page === shelfPage) - Number(a.page === shelfPage)
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
