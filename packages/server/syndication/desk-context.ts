import type { Context } from '../context.ts'

/** What the desk needs of the server: a command has no more. */
export type DeskContext = Pick<Context, 'config' | 'db' | 'now'>
