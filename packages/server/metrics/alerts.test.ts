import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = new URL('../../../', import.meta.url)
const promtool = findProgram('promtool')

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
type RuleTests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }

test('O3 every alert rule is documented and tried, and every documented one exists', async () => {
  const rules = parse(await read('deploy/prometheus-alerts.yml')) as Rules
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert))
  expect(alerts.length).toBeGreaterThan(10)
  const documented = new Set((await read('docs/operating.md')).match(/\bTsuzuri[A-Z]\w+/g))
  expect([...documented].toSorted()).toEqual(alerts.toSorted())
  const tried = parse(await read('deploy/prometheus-alerts.test.yml')) as RuleTests
  const names = tried.tests.flatMap((one) => one.alert_rule_test.map(({ alertname }) => alertname))
  expect(names.toSorted()).toEqual(alerts.toSorted())
})

test.skipIf(promtool === undefined)(
  'O3 Prometheus takes the alert rules and raises each when it should',
  { timeout: 180_000 },
  () => {
    for (const args of [
      ['check', 'rules', 'prometheus-alerts.yml'],
      ['test', 'rules', 'prometheus-alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(promtool ?? '', args, {
        cwd: fileURLToPath(new URL('deploy/', root)),
        encoding: 'utf8',
      })
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
    }
  },
)

function read(name: string): Promise<string> {
  return readFile(new URL(name, root), 'utf8')
}
