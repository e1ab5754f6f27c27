import { setTimeout as delay } from 'node:timers/promises'
import { StartFailure } from '@tsuzuri/server/start-failure'

export type Ask = (address: string, accept?: string) => Promise<Response>

const defaultPausesMs = [1000, 3000, 10_000]

/** Repeats a request that fails because of the store, the database or a bug; refuses after the last attempt. */
export function patientFetch(
  publicUrl: string,
  fetch: (request: Request) => Response | Promise<Response>,
  pausesMs: readonly number[] = defaultPausesMs,
): Ask {
  return async (address, accept = '') => {
    const ask = () =>
      fetch(new Request(`${publicUrl}${address}`, { headers: accept === '' ? {} : { accept } }))
    let response = await ask()
    for (const pauseMs of pausesMs) {
      if (!isFailed(response)) break
      await response.body?.cancel()
      await delay(pauseMs)
      response = await ask()
    }
    if (!isFailed(response)) return response
    await response.body?.cancel()
    throw new StartFailure(
      `${address} を書き出せません（応答 ${response.status}）。ファイルは何も消していません。データベースと画像の置き場所を確かめてから、もう一度実行してください。`,
      `${address} can't be exported: it answers ${response.status}. No file was removed; check the database and the store and run the export again.`,
    )
  }
}

function isFailed({ status }: Response): boolean {
  return status >= 500 || status === 429
}
