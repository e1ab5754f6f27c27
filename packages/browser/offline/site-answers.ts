import { magazineBase } from '../addresses.ts'

export const shelfPage = `${magazineBase}shelf/`

/**
 * Whether the magazine itself answers. Behind a maintenance page or a sign-in gateway every address redirects, which says
 * nothing about one article; the page of the shelf never redirects by itself.
 */
export async function siteAnswers(
  fetch: (address: string, options: RequestInit) => Promise<Response>,
): Promise<boolean> {
  const request = { method: 'HEAD', cache: 'no-store', redirect: 'manual' } as const
  const response = await fetch(shelfPage, request).catch(() => undefined)
  return response?.status === 200
}
