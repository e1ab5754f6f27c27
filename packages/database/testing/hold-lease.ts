/** A process that takes the lease `sample`, prints `held`, and prints `lost` when it has lost it. */
import { writeSync } from 'node:fs'
import { type DatabaseAddress, openDatabase } from '../open.ts'

const [address = ''] = process.argv.slice(2)
const db = await openDatabase(JSON.parse(address) as DatabaseAddress)
const lease = await db.tryLease('sample')
if (lease?.isHeld === true) writeSync(1, 'held\n')
const looking = setInterval(() => {
  if (lease?.isHeld === true) return
  clearInterval(looking)
  writeSync(1, 'lost\n')
  void db.close()
}, 10)
