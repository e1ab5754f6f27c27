/** The Cache API in memory, on one origin. */
export function fakeCaches(origin: string) {
  const named = new Map<string, Map<string, Response>>()
  /** Paths for which the disk has no space. */
  const refused = new Set<string>()
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).href

  async function open(name: string) {
    const kept = named.get(name) ?? new Map<string, Response>()
    named.set(name, kept)
    return {
      match: async (request: RequestInfo | URL) => kept.get(keyOf(request))?.clone(),
      keys: async () => [...kept.keys()].map((address) => new Request(address)),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (refused.has(new URL(keyOf(request)).pathname))
          throw new DOMException('full', 'QuotaExceededError')
        kept.set(keyOf(request), response)
      },
      delete: async (request: RequestInfo | URL) => kept.delete(keyOf(request)),
    } as unknown as Cache
  }

  return {
    open,
    refused,
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
    /** Paths of the stored responses, without the index. */
    listPaths: (name: string) =>
      [...(named.get(name)?.keys() ?? [])]
        .map((address) => address.slice(origin.length))
        .filter((path) => !path.includes('/.')),
  }
}
