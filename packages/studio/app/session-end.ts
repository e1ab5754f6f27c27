import { hold } from '@tsuzuri/browser/observable'

/** Whether the server ended this session while the page was open. */
export const sessionEnd = hold(false)
