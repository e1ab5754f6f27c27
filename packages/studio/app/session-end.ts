import { hold } from '@tsuzuri/browser/observable'

/** Whether the server has let go of this session while the page was open. */
export const sessionEnd = hold(false)
