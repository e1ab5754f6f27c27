import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { isUsageError, usageMessage } from './usage-error.ts'

test.each([
  [['--what'], '「--what」というオプションはありません。'],
  [['-w'], '「-w」というオプションはありません。'],
  [['--report'], 'オプション --report の値を確かめてください。'],
  [['--dry-run=yes'], 'オプション --dry-run の値を確かめてください。'],
  [['a.xml'], '引数が多すぎます。'],
])('%j is refused in Japanese', (args, sentence) => {
  const options = { report: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  const error = errorOf(() => parseArgs({ args, options }))
  expect(isUsageError(error)).toBe(true)
  expect(usageMessage(error)).toBe(sentence)
})

function errorOf(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}
