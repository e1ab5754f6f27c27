import { type ApiClient, openApiClient } from '@tsuzuri/api/client'
import type { Context } from '../context.ts'
import type { Answers } from '../page-cache/answers.ts'
import type { Part } from '../page-cache/kept-answer.ts'
import { pageHeaders } from './page-headers.ts'
import type { Reader } from './reader.ts'

type Parts = Map<string, Part>
type Drawn = Awaited<ReturnType<Reader['render']>>

/** A page of the magazine as it goes out, whole. A redirect has nothing but its location. */
export type DrawnPage = {
  status: number
  location: string | undefined
  headers: Readonly<Record<string, string>>
  html: string
}

/** How the reader's pages are drawn from the API's answers in the process. What was asked is noted in `parts`. */
export type Drawing = {
  openApi: (parts?: Parts) => ApiClient
  draw: (address: string, asked?: { api?: ApiClient; draftToken?: string | undefined }) => Promise<Drawn>
  drawPage: (address: string, parts?: Parts) => Promise<DrawnPage>
}

export function openDrawing(
  { config, log }: Context,
  reader: Reader,
  answers: Answers,
  { isStatic }: { isStatic?: boolean } = {},
): Drawing {
  const openApi = (parts?: Parts) =>
    openApiClient({ transport: (operation, { token }) => answers.ask(operation, token, parts) })

  const draw: Drawing['draw'] = (address, { api = openApi(), draftToken } = {}) =>
    reader.render({
      address,
      api,
      publicUrl: config.publicUrl,
      assets: reader.assets,
      isStatic,
      draftToken,
      onError: (error) => log.error({ err: error, path: address.split('?')[0] }, 'page failed'),
    })

  return {
    openApi,
    draw,
    async drawPage(address, parts) {
      const api = openApi(parts)
      const { status, headers, html } = await draw(address, { api })
      if (status >= 300 && status < 400)
        return { status, location: headers['location'] ?? '/magazine/', headers: {}, html: '' }
      const { settings } = await api.getSite()
      const isPurged = config.purge !== undefined
      return { status, location: undefined, headers: pageHeaders(settings, { isPurged }), html }
    },
  }
}
