import { openDatabase } from '../open.ts'
import { saveRedirect } from '../redirects.ts'

/** A process that writes redirects in a loop: `node write-many.ts ADDRESS NAME COUNT`. */
const [address = '', name = '', count = ''] = process.argv.slice(2)
const db = await openDatabase(JSON.parse(address))
for (let at = 0; at < Number(count); at += 1) {
  await saveRedirect({ db, by: name, now: new Date() }, { path: `/${name}/${at}`, target: '/magazine/' })
}
await db.close()
