import type { Browser } from 'playwright-core'
import { scriptThatRemoves } from '../setup/browsers/remove-features.ts'
import { startRewritingProxy } from './rewriting-proxy.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

/** A visitor whose pages and workers lack the features that a version of iOS lacks. */
export async function openOlderVisitor(
  browser: Browser,
  iosVersion: string,
  { initScript = '', ...options }: VisitorOptions,
): Promise<Visitor> {
  const removal = scriptThatRemoves({ safari_ios: iosVersion })
  // Init scripts do not run in workers.
  const { server, stop } = await startRewritingProxy(/\/(service-worker|worker-[^/]*)\.js$/, removal)
  const visitor = await openVisitor(browser, {
    ...options,
    initScript: `${initScript};${removal}`,
    proxy: { server, bypass: '<-loopback>' },
  })
  return {
    ...visitor,
    close: async () => {
      await visitor.close()
      stop()
    },
  }
}
