import { openStudioClient } from '@tsuzuri/api/studio/client'

/** The one client of the studio's API in this page. */
export const studio = openStudioClient({ timeoutMs: 30_000 })
