import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

test('D1 the dark colours are the same by the system’s setting and by the reader’s choice', () => {
  const bySystem = blockOf(/@media \(prefers-color-scheme: dark\) \{\s*:root\S+ \{([^}]+)\}/)
  const byChoice = blockOf(/:root:where\(\[data-theme='dark'\]\) \{([^}]+)\}/)
  expect(bySystem.length).toBeGreaterThan(10)
  expect(byChoice).toEqual(['color-scheme: dark', ...bySystem])
})

function blockOf(rule: RegExp): string[] {
  const [, block = ''] = rule.exec(tokens) ?? []
  return block
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '')
}
