import type { ServerResponse } from 'node:http'

/**
 * Node writes a string body together with the headers in one system call, a Buffer in a second one. Up to this size the
 * conversion is worth it.
 */
const writtenAtOnce = 12_000

export function endResponse(response: ServerResponse, body: Buffer): void {
  if (body.length > writtenAtOnce) response.end(body)
  else response.end(body.toString('latin1'), 'latin1')
}
