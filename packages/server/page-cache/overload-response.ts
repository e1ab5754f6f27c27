import type { IncomingMessage, ServerResponse } from 'node:http'
import { problem } from '../errors.ts'
import { crossOriginHeaders, isOpenToAnyOrigin } from '../http/cross-origin.ts'

/** A complete response, built once, so that refusing a request is cheap. */
type PlainResponse = { status: number; headers: Readonly<Record<string, string>>; body: string }

const retrySeconds = 2

type Refused = { url?: string | undefined; headers: { accept?: string | undefined } }

/** 503 with `Retry-After`: HTML for browsers that open a page, a problem document for programs. */
export function overloadResponse({ url = '', headers }: Refused): PlainResponse {
  if (url.startsWith('/magazine/') && headers.accept?.includes('text/html') === true) return asPage
  return isOpenToAnyOrigin(url) ? asOpenProblem : asProblem
}

export function sendOverload(request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = overloadResponse(request)
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
}

const asPage = plain(
  'text/html; charset=utf-8',
  `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>ただいまアクセスが集中しています</title>
<h1>ただいまアクセスが集中しています</h1>
<p>少し待ってから、もう一度お試しください。</p>
<p><a href="">もう一度読み込む</a></p>
`,
)

const asProblem = plain(
  'application/problem+json; charset=utf-8',
  JSON.stringify({
    ...problem(
      503,
      'busy',
      'ただいまアクセスが集中しています。少し待ってから、もう一度お試しください。',
      'Too many requests wait for this server; try again in a moment.',
    ),
    retryAfterSeconds: retrySeconds,
  }),
)

const asOpenProblem = { ...asProblem, headers: { ...asProblem.headers, ...crossOriginHeaders } }

function plain(type: string, body: string): PlainResponse {
  return {
    status: 503,
    headers: {
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'retry-after': String(retrySeconds),
      'content-security-policy': "default-src 'none'",
    },
    body,
  }
}
