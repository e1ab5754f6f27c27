import { createRequire } from 'node:module'
import { Readable } from 'node:stream'

/** Decides as a crawler would; the path is percent-encoded. */
export type RobotsReader = (token: string, path: string) => boolean

type RobotsParser = (
  url: string,
  text: string,
) => { isAllowed: (url: string, token: string) => boolean | undefined }
type Guard = { isAllowed: (token: string, path: string) => boolean }

// Both packages are CommonJS without types that fit their exports.
const require = createRequire(import.meta.url)
const robotsParser = require('robots-parser') as RobotsParser
const parse = require('robots-txt-parse') as (content: Readable) => Promise<object>
const guard = require('robots-txt-guard') as (parsed: object) => Guard

/** Two independent readers of robots.txt: `robots-parser`, and `robots-txt-parse` with `robots-txt-guard`. */
export async function openRobotsReaders(text: string): Promise<Record<string, RobotsReader>> {
  const site = 'https://magazine.example'
  const first = robotsParser(`${site}/robots.txt`, text)
  const second = guard(await parse(Readable.from([text])))
  return {
    'robots-parser': (token, path) => first.isAllowed(`${site}${path}`, token) === true,
    'robots-txt-guard': (token, path) => second.isAllowed(token, path),
  }
}
