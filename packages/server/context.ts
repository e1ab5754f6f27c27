import type { Database } from '@tsuzuri/database/open'
import type { Pulse } from '@tsuzuri/database/pulse'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { MediaStore } from './media/media-store.ts'

/** Passed to all handlers. They read the time only through its clock, so tests can set it. */
export type Context = {
  config: Config
  db: Database
  /** Whether the database responds, and its clock. */
  pulse: Pulse
  store: MediaStore
  log: Log
  now: () => Date
}
