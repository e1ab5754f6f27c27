import { HttpResponse, buildQueryString } from '@smithy/core/protocols'
import type { HttpRequest } from '@smithy/core/protocols'
import type { Network, NetworkOptions } from './exchange.ts'

/** Sends by XMLHttpRequest, the only browser API that reports upload progress. */
export class XhrHandler implements Network {
  handle(
    request: HttpRequest,
    { abortSignal, onSent, onMoved }: NetworkOptions,
  ): Promise<{ response: HttpResponse }> {
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, addressOf(request))
      for (const [name, value] of Object.entries(request.headers)) {
        if (!namesTheBrowserSets.has(name.toLowerCase())) xhr.setRequestHeader(name, value)
      }
      xhr.responseType = 'blob'
      if (onSent) xhr.upload.addEventListener('progress', (event) => onSent(event.loaded))
      if (onMoved) {
        xhr.upload.addEventListener('progress', onMoved)
        xhr.addEventListener('progress', onMoved)
      }
      xhr.addEventListener('load', () => resolve({ response: readResponse(xhr) }))
      // The SDK treats a TypeError with exactly these words as a network error and retries.
      xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      xhr.addEventListener('abort', () => reject(new DOMException('Request aborted', 'AbortError')))
      const abort = () => xhr.abort()
      abortSignal.addEventListener('abort', abort)
      xhr.addEventListener('loadend', () => abortSignal.removeEventListener('abort', abort))
      xhr.send(request.body)
    })
  }
}

const namesTheBrowserSets = new Set(['host', 'content-length', 'user-agent', 'connection', 'expect'])

function addressOf({ protocol, hostname, port, path, query }: HttpRequest): string {
  const search = buildQueryString(query)
  return `${protocol}//${hostname}${port ? `:${port}` : ''}${path}${search ? `?${search}` : ''}`
}

function readResponse(xhr: XMLHttpRequest): HttpResponse {
  return new HttpResponse({
    statusCode: xhr.status,
    reason: xhr.statusText,
    headers: readHeaders(xhr.getAllResponseHeaders()),
    body: xhr.response,
  })
}

function readHeaders(lines: string): Record<string, string> {
  const pairs = lines
    .split('\r\n')
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  return Object.fromEntries(pairs)
}
