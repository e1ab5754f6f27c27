import type { Database } from '@tsuzuri/database/open'
import type { Pulse } from '@tsuzuri/database/pulse'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { MediaStore } from './media/media-store.ts'

/** What handlers are given. The clock is one of them: nobody else reads the time. */
export type Context = {
  config: Config
  db: Database
  /** Whether the database responds, and its clock. */
  pulse: Pulse
  store: MediaStore
  log: Log
  now: () => Date
}
