import { type IncomingMessage, ServerResponse } from 'node:http'

/** Limits for discarding an unread request body, so that clients can read an error response. */
export const lingering = { mostBytes: 64 * 1024 * 1024, mostMs: 30_000, stallMs: 5_000 }

/**
 * A response that may end before its request does. Many clients read nothing until they have sent their whole body; if
 * the connection closes earlier, it is reset and they never see the error. So the response is sent immediately, the
 * rest of the body is discarded within limits, and only then the connection is closed or reused.
 */
export class LingeringResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Set for requests that announce a body. */
  hasRequestBody = false
  #isEnding = false

  override end(callback?: () => void): this
  override end(chunk: unknown, callback?: () => void): this
  override end(chunk: unknown, encoding: BufferEncoding, callback?: () => void): this
  override end(...given: unknown[]): this {
    const isRead = !this.hasRequestBody || this.req.readableEnded || this.req.destroyed
    if (isRead) return super.end(...(given as []))
    if (this.#isEnding) return this
    this.#isEnding = true
    const [chunk, encoding] = given.filter((one) => typeof one !== 'function') as [unknown?, BufferEncoding?]
    const callback = given.find((one) => typeof one === 'function') as (() => void) | undefined
    this.#sendNow(chunk, encoding)
    discardRest(this.req, () => super.end(callback))
    return this
  }

  #sendNow(chunk: unknown, encoding: BufferEncoding = 'utf8'): void {
    const isEmpty = chunk === undefined || chunk === null
    // With Content-Length the client has the whole response before it ends.
    if (!isEmpty && !this.headersSent && !this.hasHeader('transfer-encoding'))
      this.setHeader('content-length', Buffer.byteLength(chunk as string, encoding))
    this.flushHeaders()
    if (!isEmpty) super.write(chunk, encoding)
  }
}

/** Whether the request announces a body. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function discardRest(request: IncomingMessage, onEnd: () => void): void {
  const { socket } = request
  let bytes = 0
  const cutOff = () => void socket.destroy()
  const longest = setTimeout(cutOff, lingering.mostMs).unref()
  let stall = setTimeout(cutOff, lingering.stallMs).unref()
  const discard = (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > lingering.mostBytes) return cutOff()
    clearTimeout(stall)
    stall = setTimeout(cutOff, lingering.stallMs).unref()
  }
  // Handlers that stopped reading would otherwise keep collecting the body, or pause it.
  request.removeAllListeners('data').removeAllListeners('readable')
  request.on('data', discard).on('error', () => {})
  request.once('close', () => {
    clearTimeout(longest)
    clearTimeout(stall)
    onEnd()
  })
  request.resume()
}
