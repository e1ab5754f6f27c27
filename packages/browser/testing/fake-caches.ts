/** The Cache API in memory, on one origin. */
export function fakeCaches(origin: string) {
  const named = new Map<string, Map<string, Response>>()
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).href

  async function open(name: string) {
    const kept = named.get(name) ?? new Map<string, Response>()
    named.set(name, kept)
    return {
      match: async (request: RequestInfo | URL) => kept.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void kept.set(keyOf(request), response),
      delete: async (request: RequestInfo | URL) => kept.delete(keyOf(request)),
    } as unknown as Cache
  }

  return {
    open,
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
    /** Paths of the stored responses, without the index. */
    listPaths: (name: string) =>
      [...(named.get(name)?.keys() ?? [])]
        .map((address) => address.slice(origin.length))
        .filter((path) => !path.includes('/.')),
  }
}
