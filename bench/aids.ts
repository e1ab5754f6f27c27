import { parseArgs } from 'node:util'
import { alarmsPerThousand, hitsOf, readJudged, type Span, type Tally, tally } from './aids/judged.ts'
import { type Check, openChecker } from './aids/open-checker.ts'
import { openTextlint, presets } from './aids/textlint.ts'
import { keepResult, machine } from './result.ts'

/**
 * The faults that the writing aids find in judged sentences, and their false alarms in clean ones. `tuned` is for
 * working on the rules; `held-out` is measured only (`--set held-out`). textlint is measured in the same run if it is
 * installed: `npm install --no-save textlint@15 @textlint/kernel@15 @textlint/textlint-plugin-text@15
 * textlint-rule-preset-japanese@10 textlint-rule-preset-ja-technical-writing@12`. `--misses` lists what was not found.
 */
const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'tuned' },
    textlint: { type: 'string', default: '.' },
    misses: { type: 'boolean', default: false },
  },
})

const judged = await readJudged(new URL(`aids/${values.set}.txt`, import.meta.url))
const measured: { name: string; result: Tally; findings: Span[][] }[] = []
await measure('tsuzuri', await openChecker())
for (const preset of presets) {
  const lint = await openTextlint(values.textlint, preset)
  const name = preset.replace('textlint-rule-', '')
  if (lint === undefined) console.log(`${name}: not installed`)
  else await measure(name, (texts) => Promise.all(texts.map(({ text }) => lint(text))))
}

const kinds = [...(measured[0]?.result.kinds.keys() ?? [])]
const row = (result: Tally) => ({
  ...Object.fromEntries(
    kinds.map((kind) => {
      const { hits = 0, all = 0 } = result.kinds.get(kind) ?? {}
      return [kind, `${hits}/${all}`]
    }),
  ),
  'hits %': hitsOf(result).percent,
  'false alarms per 1,000 characters': alarmsPerThousand(result),
})
const table = Object.fromEntries(measured.map(({ name, result }) => [name, row(result)]))
console.log(`${values.set}: ${judged.length} texts`)
for (const kind of Object.keys(table['tsuzuri'] ?? {})) {
  const cells = Object.entries(table).map(([name, cells]) => `${name} ${cells[kind as keyof typeof cells]}`)
  console.log(`${kind}: ${cells.join(' · ')}`)
}
if (values.misses) showMisses()
await keepResult(`aids-${values.set}`, { ...machine(), texts: judged.length, ...table })

async function measure(name: string, check: Check): Promise<void> {
  const findings = await check(judged)
  measured.push({ name, findings, result: tally(judged, findings) })
}

function showMisses(): void {
  const [own] = measured
  if (own === undefined) return
  for (const [at, one] of judged.entries()) {
    const { kinds: hit } = tally([one], [own.findings[at] ?? []])
    if ([...hit.values()].some(({ hits }) => hits === 0)) console.log(`missed ${one.kind}: ${one.text}`)
  }
  for (const alarm of own.result.alarms) console.log(`false alarm: ${alarm}`)
}
