import { parseArgs } from 'node:util'
import { readConfig } from '@tsuzuri/server/config'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import { openStoredDatabase } from '@tsuzuri/server/open-database'
import { scrub } from '../scrub/scrub.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'

export const scrubCommand: MagazineCommand = {
  usage: 'scrub',
  summary:
    'データベースと画像が壊れていないかを、公開を続けたまま調べます。破損があれば示して、終了コード 2 で終わります。',
  async run(args) {
    parseArgs({ args })
    const progress = startProgress()
    const config = readConfig(process.env)
    const db = await openStoredDatabase(config.database)
    const store = await openStoreReader(config.store)
    let faults = 0
    const fault = (text: string) => {
      faults += 1
      process.stderr.write(`✗ ${text}\n`)
    }
    const note = (text: string) => process.stdout.write(`・ ${text}\n`)
    try {
      await scrub({ db, store, now: new Date() }, { fault, note }, (note) =>
        progress.show({ done: 0, total: 1, note }),
      )
    } finally {
      progress.end()
      await store.close()
      await db.close()
    }
    process.stdout.write(faults === 0 ? '破損はありません。\n' : `破損が${faults}件あります。\n`)
    return faults === 0 ? 0 : 2
  },
}
