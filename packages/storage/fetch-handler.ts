import { FetchHttpHandler } from '@smithy/fetch-http-handler'

/**
 * The SDK's handler for fetch. It passes the abort signal inside a `Request`, and Node's fetch stops to listen to the
 * signal as soon as that object is garbage: the time limit of a response that is still arriving was lost.
 */
export function openFetchHandler(): FetchHttpHandler {
  return new FetchHttpHandler({ requestInit: () => ({ redirect: 'manual' }), customFetch: fetchAbortable })
}

/** The request lives as long as somebody reads the response. */
const requests = new WeakMap<ReadableStream, unknown>()

const fetchAbortable: typeof fetch = async (request) => {
  const response = await fetch(request)
  if (response.body !== null) requests.set(response.body, request)
  return response
}
