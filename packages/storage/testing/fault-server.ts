import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openStorageClient } from '../client.ts'
import type { StorageConfig } from '../client.ts'
import { listenOnLoopback } from './loopback.ts'

export interface Hit {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Answer = (hit: Hit, response: ServerResponse, request: IncomingMessage) => void

/** A store with scripted responses that records its requests. */
export async function startFaultServer() {
  const hits: Hit[] = []
  const state: { answer: Answer } = { answer: (_hit, response) => void response.end() }
  const loopback = await listenOnLoopback((request, response) => void receive(request, response))

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    try {
      const hit = { method, url, headers, body: await buffer(request) }
      hits.push(hit)
      state.answer(hit, response, request)
    } catch {
      response.destroy()
    }
  }

  return {
    ...loopback,
    hits,
    answer(answer: Answer) {
      hits.length = 0
      state.answer = answer
    },
    reply(status: number, body = '', headers: Record<string, string> = {}) {
      hits.length = 0
      state.answer = (_hit, response) => void response.writeHead(status, headers).end(body)
    },
    client: (config: Partial<StorageConfig> = {}) =>
      openStorageClient({
        endpoint: loopback.endpoint,
        region: 'us-east-1',
        bucket: 'magazine',
        credentials: testKeys,
        ...config,
      }),
  }
}

export const testKeys = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }

export function errorXml(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
}
