import { parseArgs } from 'node:util'
import { readConfig } from '@tsuzuri/server/config'
import { checkFeeds, type FeedCheck } from '@tsuzuri/server/syndication/check'
import type { MagazineCommand } from './magazine.ts'
import { withDatabase } from './with-database.ts'

export const checkFeedsCommand: MagazineCommand = {
  usage: 'check-feeds [--json]',
  summary: '配信先（SmartNews、グノシー、LINE NEWS）へのフィードを調べ、直すところを記事ごとに示します。',
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
    const config = readConfig(process.env)
    const checks = await withDatabase((db) => checkFeeds({ config, db, now: () => new Date() }))
    process.stdout.write(values.json ? `${JSON.stringify(checks, null, 2)}\n` : checks.map(report).join('\n'))
    const all = checks.flatMap((check) => [...check.faults, ...check.items.flatMap((item) => item.faults)])
    return all.some((fault) => fault.level === 'error') ? 1 : 0
  },
}

const marks = { error: '✗', advice: '・' }

function report({ name, path, faults, items, leftOut, takenBack }: FeedCheck): string {
  const lines = [
    `■ ${name}（${path}）　配信 ${items.length}本、見送り ${leftOut.length}本、取り下げ ${takenBack.length}本`,
  ]
  for (const { level, reason } of faults) lines.push(`  ${marks[level]} ${reason}`)
  for (const item of items) {
    if (item.faults.length === 0) continue
    lines.push(`  「${item.title}」 ${item.url}`)
    for (const { level, reason } of item.faults) lines.push(`    ${marks[level]} ${reason}`)
  }
  for (const { title, reason } of leftOut) lines.push(`  見送り「${title}」：${reason}`)
  return `${lines.join('\n')}\n`
}
