import { hash } from 'node:crypto'
import { earlyDisplayScript } from './early-display.ts'

/** The inline script as a source of a Content-Security-Policy. For servers. */
export const earlyScriptSource = `'sha256-${hash('sha256', earlyDisplayScript, 'base64')}'`
