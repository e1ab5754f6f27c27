import { openStudioClient } from '@tsuzuri/api/studio/client'

/** The page's only client of the studio API. */
export const studio = openStudioClient({ timeoutMs: 30_000 })
