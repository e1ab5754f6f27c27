import { hold } from '@tsuzuri/browser/observable'

/** Whether the server began to require a second factor of this person while the page was open. */
export const secondFactorNeed = hold(false)
