import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode24 } from './node-24.mjs'
import { root } from './paths.mjs'

const node = await ensureInstalled()
await ensureBuilt(node)
becomeNode24(node, ['--watch', join(root, 'packages', 'server', 'main.ts'), ...process.argv.slice(2)])
