import { hash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Problem } from '@tsuzuri/api/problem'
import { escapeHtml } from '@tsuzuri/content/body/text-html'
import { isFailure, problemHeaders, problemResponse, problemSaid } from './errors.ts'
import type { Log } from './log.ts'
import { dependenciesOf } from './page-cache/response-dependencies.ts'

/** An error as people read it: an HTML page for browsers, `application/problem+json` for programs. */
export function errorResponse(
  problem: Problem,
  { path, accept }: { path: string; accept: string | undefined },
  headers: Record<string, string> = {},
): Response {
  if (!wantsPage(path, accept)) return problemResponse(problem, headers)
  return new Response(errorPage(problem), {
    status: problem.status,
    headers: { ...problemHeaders(problem), ...errorPageHeaders, ...headers },
  })
}

/** The handler of errors for a router. A failure is noted, so that the page cache can serve the last good response. */
export function answerErrors(log: Log): (error: unknown, c: HonoContext) => Response {
  return (error, c) => {
    const said = problemSaid(log, error)
    if (isFailure(said)) dependenciesOf(c).isFailed = true
    return errorResponse(said, askedFor(c))
  }
}

/** The parts of a request that decide the form of an error. */
export function askedFor({ req }: HonoContext): { path: string; accept: string | undefined } {
  return { path: req.path, accept: req.header('accept') }
}

/** Pages of the magazine are built without the headers of a request, so their path decides. */
function wantsPage(path: string, accept: string | undefined): boolean {
  if (/^\/(?:api|objects|media|files)\//.test(path)) return false
  return path.startsWith('/magazine/') || accept?.includes('text/html') === true
}

/** Needs neither the database nor the built files, so it also works without them. */
export function errorPage({ status, detail, detailEn }: Problem): string {
  const title = titles[status] ?? (status >= 500 ? '表示できませんでした' : 'このページは表示できません')
  return plainPage(
    title,
    `<p>${status}</p>
<h1>${title}</h1>
<p>${escapeHtml(detail)}</p>
<p lang="en">${escapeHtml(detailEn)}</p>
<p><a href="/magazine/">トップページへ戻る</a></p>`,
  )
}

/** A page without script, for `errorPageHeaders`. */
export function plainPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}

const titles: Record<number, string> = {
  404: 'ページが見つかりません',
  410: 'この記事は公開を終えました',
  503: 'ただいま表示できません',
}

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.9 "Hiragino Sans","Noto Sans JP",sans-serif}main{max-width:34rem;margin:18vh auto;padding:0 1.5rem}h1{font-size:1.4rem;line-height:1.6}[lang=en]{opacity:.75}a{color:inherit}`

/** The page has no script and its only style is inline, so nothing else may be loaded or run. */
export const errorPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}
