import type { ServerResponse } from 'node:http'

/** Node puts text into one piece with the head and hands it to the system at once; bytes are a piece of their own. */
const writtenAtOnce = 12_000

export function endResponse(response: ServerResponse, body: Buffer): void {
  if (body.length > writtenAtOnce) response.end(body)
  else response.end(body.toString('latin1'), 'latin1')
}
