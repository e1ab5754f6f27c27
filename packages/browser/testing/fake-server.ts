type Content = { body: string; headers?: Record<string, string>; status?: number }

/** A fetch that responds by path, as a page of the same origin sees it; `isDown` simulates a lost connection. */
export function fakeServer(origin: string) {
  const server = {
    isDown: false,
    contents: new Map<string, Content>(),
    asked: [] as { path: string; credentials: string | undefined; cache: string | undefined }[],
    async fetch(request: Request | string, options: RequestInit = {}): Promise<Response> {
      const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
      server.asked.push({ path: pathname + search, credentials: options.credentials, cache: options.cache })
      if (server.isDown) throw new TypeError('Failed to fetch')
      const content = server.contents.get(pathname + search) ?? server.contents.get(pathname)
      if (!content) return answerOf('', { status: 404 })
      return answerOf(content.body, { status: content.status ?? 200, headers: content.headers ?? {} })
    },
  }
  return server
}

/** Only a real network creates responses of type `basic`. */
function answerOf(body: string, init: ResponseInit): Response {
  const response = new Response(body, init)
  const clone = response.clone.bind(response)
  return Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => clone() },
  })
}
