import { FetchHttpHandler } from '@smithy/fetch-http-handler'

/**
 * The SDK's handler for fetch. It passes the abort signal inside a `Request`, and Node's fetch stops listening to the
 * signal when that object is garbage-collected: a response that is still arriving would have no time limit.
 */
export function openFetchHandler(): FetchHttpHandler {
  return new FetchHttpHandler({ requestInit: () => ({ redirect: 'manual' }), customFetch: fetchAbortable })
}

/** Keeps each request alive while its response is read. */
const requests = new WeakMap<ReadableStream, unknown>()

const fetchAbortable: typeof fetch = async (request) => {
  const response = await fetch(request)
  if (response.body !== null) requests.set(response.body, request)
  return response
}
