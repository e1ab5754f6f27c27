import { ensureBuilt } from '../../setup/build.mjs'

/** Builds the reader's site and the studio, as the first `npm start` does. */
await ensureBuilt(process.execPath)
