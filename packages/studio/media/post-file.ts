import { ApiProblem } from '@tsuzuri/api/client'
import type { Problem } from '@tsuzuri/api/problem'
import { watchStall } from '@tsuzuri/storage/stall-limit'
import type { SentMedia } from './send-file.ts'
import { stallTimeoutMs } from './stall-timeout.ts'

/** Uploads the file to our server. Only XMLHttpRequest reports upload progress. */
export function postFile(
  file: File,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<SentMedia> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/studio/media')
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.normalize('NFC')))
    const stall = watchStall(stallTimeoutMs, () => {
      reject(new DOMException('no progress', 'TimeoutError'))
      request.abort()
    })
    request.addEventListener('loadend', stall.end)
    request.upload.addEventListener('progress', ({ loaded }) => {
      stall.move()
      onProgress(Math.min(loaded, file.size))
    })
    request.addEventListener('load', () => {
      const answer = request.response as unknown
      if (request.status < 300 && answer !== null) resolve(answer as SentMedia)
      else reject(answer === null ? new TypeError('no answer') : new ApiProblem(problemOf(request, answer)))
    })
    request.addEventListener('error', () => reject(new TypeError('no connection')))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function problemOf(request: XMLHttpRequest, answer: unknown): Problem {
  const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  return { ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}), ...(answer as Problem) }
}
