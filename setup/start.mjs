import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { keepCompiledCode } from './compile-cache.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode24, isNewEnough } from './node-24.mjs'
import { endWithShell } from './npm-shell.mjs'
import { root } from './paths.mjs'

const node = await ensureInstalled()
await ensureBuilt(node)

endWithShell()
keepCompiledCode()
const main = join(root, 'packages', 'server', 'main.ts')
if (isNewEnough(process.version)) await import(pathToFileURL(main).href)
else {
  const endWithParent = pathToFileURL(join(root, 'setup', 'end-with-parent.mjs')).href
  becomeNode24(node, [...process.execArgv, '--import', endWithParent, main, ...process.argv.slice(2)])
}
