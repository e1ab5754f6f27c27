import { exportStartPaths } from '../pages/route-paths.ts'
import type { Answered, ServedApp } from './served-app.ts'

const unlinkedPaths = [
  '/magazine/nai/',
  '/magazine/mae/',
  '/magazine/category',
  '/magazine/page/1/',
  '/magazine/page/99/',
  '/magazine/tags/nai/',
  '/magazine/HPB/search/?q=%E8%A8%98%E4%BA%8B',
]

/** Articles that differ only in their number; the first and the last few represent all of them. */
const alike = /\/plain-([6-9]|1\d)\/$/

/** The text of every page that can be reached by links, and of some that can't. */
export async function everyPage(app: ServedApp): Promise<Map<string, string>> {
  const found = new Set([...exportStartPaths, ...unlinkedPaths])
  const texts = new Map<string, string>()
  for (const path of found) {
    const answer = await app.get(path)
    texts.set(path, textOf(answer))
    if (!answer.headers['content-type']?.includes('html')) continue
    for (const [, href = ''] of answer.body.toString().matchAll(/href="(\/magazine\/[^"#]*)"/g))
      if (href.endsWith('/') && !href.includes('?') && !alike.test(href)) found.add(href)
  }
  return texts
}

export function textOf({ status, headers, body }: Answered): string {
  return `${status} ${headers['location']} ${body.toString()}`
}
