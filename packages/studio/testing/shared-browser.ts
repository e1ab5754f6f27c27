import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser } from 'playwright-core'

let opening: Promise<Browser> | undefined

/** One Chromium for all test files of a worker. It reaches only this machine, and ends with the worker. */
export async function shareBrowser(): Promise<Browser> {
  opening ??= openBrowser(['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'])
  const browser = await opening
  if (browser.isConnected()) return browser
  opening = undefined
  return shareBrowser()
}
