import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Baseline of Node itself: serves the same bytes from a Map. `node bare-server.ts ANSWERS.json` */
export type BareAnswer = { address: string; status: number; head: string[]; body: string }

const answers = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareAnswer[]).map(
    ({ address, status, head, body }) => [address, { status, head, body: Buffer.from(body, 'base64') }],
  ),
)
const server = createServer({ keepAliveTimeout: 5000 }, (request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) {
    response.writeHead(500).end()
    return
  }
  response.writeHead(answer.status, answer.head)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
