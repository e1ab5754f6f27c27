import { ensureBuilt } from '../../setup/build.mjs'
import { findNode24 } from '../../setup/node-24.mjs'

/** Builds the reader's site and the studio, as the first `npm start` does, with the Node of the lock file: this one may be older. */
await ensureBuilt(findNode24() ?? process.execPath)
