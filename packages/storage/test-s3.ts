import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** `npm run test:s3 -- --endpoint URL --key … --secret … [--role ARN]`: runs the client's tests against any store. */
const { values } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    role: { type: 'string' },
  },
})
const { endpoint, key, secret, role } = values
if (!endpoint || !key || !secret) {
  process.stderr.write('npm run test:s3 -- --endpoint URL --key KEY --secret SECRET [--role ARN]\n')
  process.exit(2)
}

const root = join(import.meta.dirname, '../..')
const args = [
  'run',
  'packages/storage/',
  '--exclude',
  'packages/storage/embedded/**',
  '--testTimeout',
  '120000',
  '--hookTimeout',
  '60000',
]
const store = {
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_KEY: key,
  TEST_S3_SECRET: secret,
  ...(role ? { TEST_S3_ROLE: role } : {}),
}
const tests = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...store },
})
tests.on('exit', (code) => {
  process.exitCode = code ?? 1
})
