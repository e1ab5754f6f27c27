import { Refusal } from '@tsuzuri/content/refusal'
import { type DiskFaultKind, findDiskFault } from '@tsuzuri/server/disk-fault'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { backup } from './backup.ts'
import { checkFeedsCommand } from './check-feeds.ts'
import { exportStaticSite } from './export.ts'
import { exportMagazine } from './export-magazine.ts'
import { fill } from './fill.ts'
import { importFile } from './import.ts'
import { importWordPress } from './import-wordpress.ts'
import { importMagazine } from './import-magazine.ts'
import { preview } from './preview.ts'
import { reindex } from './reindex.ts'
import { restore } from './restore.ts'
import { scrubCommand } from './scrub.ts'
import { staff } from './staff.ts'
import { verify } from './verify.ts'
import { isUsageError } from './usage-error.ts'

/** `npm run magazine -- COMMAND …`: what is done to a magazine from the command line. */
export type MagazineCommand = { usage: string; summary: string; run: (args: string[]) => Promise<number> }

const commands: Record<string, MagazineCommand> = {
  import: importFile,
  'import-wordpress': importWordPress,
  export: exportStaticSite,
  'export-magazine': exportMagazine,
  'import-magazine': importMagazine,
  fill,
  preview,
  reindex,
  'check-feeds': checkFeedsCommand,
  staff,
  backup,
  verify,
  restore,
  scrub: scrubCommand,
}

const sentences: Record<DiskFaultKind, string> = {
  full: 'ディスクがいっぱいで、続けられません。空きを作ってから、もう一度実行してください。',
  'read-only': 'ディスクに書き込めない（読み取り専用）ので、続けられません。別の場所を指定してください。',
  failed: 'ディスクに障害が起きて、続けられません。ディスクを確かめてください。',
}

const [name, ...args] = process.argv.slice(2)
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined

if (command === undefined) {
  const wanted = name === undefined || name === '--help' || name === 'help'
  const out = wanted ? process.stdout : process.stderr
  if (!wanted) out.write(`「${name}」という命令はありません。\n\n`)
  out.write('使い方: npm run magazine -- 命令 …\n\n')
  for (const one of Object.values(commands)) out.write(`  ${one.usage}\n      ${one.summary}\n`)
  process.exitCode = wanted ? 0 : 1
} else {
  try {
    process.exitCode = await command.run(args)
  } catch (error) {
    process.stderr.write(`${complaintOf(error)}\n`)
    if (isUsageError(error)) process.stderr.write(`使い方: npm run magazine -- ${command.usage}\n`)
    process.exitCode = 1
  }
}

function complaintOf(error: unknown): string {
  const fault = findDiskFault(error)
  if (error instanceof Refusal || error instanceof StartFailure || isUsageError(error)) return error.message
  if (fault === undefined) return String((error as Error).stack ?? error)
  return `${sentences[fault]} (${error instanceof Error ? error.message : String(error)})`
}
