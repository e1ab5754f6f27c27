import { format } from 'node:util'
import { endLeftovers } from '@tsuzuri/test-support/child-programs'
import { afterAll, afterEach } from 'vitest'

// An unexpected console.error fails the test; a test that expects one installs a spy.
const unexpected: string[] = []
console.error = (...parts: unknown[]) => void unexpected.push(format(...parts))

afterEach(failOnErrors)
afterAll(endLeftovers)
afterAll(failOnErrors)

function failOnErrors(): void {
  const errors = unexpected.splice(0)
  if (errors.length > 0) throw new Error(`console.error was called unexpectedly:\n${errors.join('\n')}`)
}
