import type { Context } from '../context.ts'

/** The part of the server's context that reading a partner's feed needs. Commands without a server can provide it. */
export type FeedContext = Pick<Context, 'config' | 'db' | 'now'>
