import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { inject } from 'vitest'
import { shareBrowser } from '../../testing/shared-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    editorTrial: string
  }
}

export type TrialSite = {
  url: string
  openContext: () => Promise<BrowserContext>
  /** Closes what the file has opened. */
  close: () => Promise<void>
}

/** A test page with only the editor, and a Chromium to open it. */
export async function startTrial(): Promise<TrialSite> {
  const [url, browser] = await Promise.all([findTrialUrl(), shareBrowser()])
  const contexts: BrowserContext[] = []
  return {
    url,
    openContext: async () => {
      const context = await browser.newContext({ locale: 'ja-JP' })
      contexts.push(context)
      return context
    },
    close: async () => {
      for (const context of contexts) await context.close()
    },
  }
}

/** The editor's test page, which `setup/vitest/vitest-editor-trial.ts` builds once for all files of the run. */
export async function findTrialUrl(): Promise<string> {
  const answer = await fetch(inject('editorTrial'))
  if (!answer.ok) throw new Error(`the editor's test page was not built: ${await answer.text()}`)
  return answer.text()
}

export type TrialPage = { page: Page; cdp: CDPSession; complaints: string[] }

/** Opens the test page with an empty document. */
export async function openTrial({ openContext, url }: TrialSite): Promise<TrialPage> {
  const context = await openContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await showTrial(page, url)
  return { page, cdp: await context.newCDPSession(page), complaints }
}

/** Shows the test page with an empty document; also again, in the process that has compiled its scripts. */
export async function showTrial(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => 'trial' in window)
}
