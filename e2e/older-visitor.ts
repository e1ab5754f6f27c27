import type { Browser } from 'playwright-core'
import { scriptThatRemoves } from '../setup/browsers/remove-features.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

/** A visitor whose pages and workers lack what a version of iOS lacks. */
export async function openOlderVisitor(
  browser: Browser,
  iosVersion: string,
  { initScript = '', ...options }: VisitorOptions,
): Promise<Visitor> {
  const removal = scriptThatRemoves({ safari_ios: iosVersion })
  const visitor = await openVisitor(browser, { ...options, initScript: `${initScript};${removal}` })
  // Init scripts do not run in workers.
  await visitor.context.route(/\/(service-worker|worker-[^/]*)\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${removal}\n${await response.text()}` })
  })
  return visitor
}
