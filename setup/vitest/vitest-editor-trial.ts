import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { serveTrialSite, type TrialServer } from '../../packages/studio/editor/testing/trial-site.ts'

/** The editor's test page for all test files of a run. It is built at the first request for its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built: Promise<TrialServer>[] = []
  let serving: Promise<TrialServer> | undefined
  project.onTestsRerun(() => {
    serving = undefined
  })
  const control = createServer((_, response) => {
    if (serving === undefined) built.push((serving = serveTrialSite()))
    serving.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  project.provide('editorTrial', `http://127.0.0.1:${(control.address() as AddressInfo).port}/`)
  return async () => {
    control.close()
    for (const one of built) await (await one.catch(() => undefined))?.close()
  }
}
