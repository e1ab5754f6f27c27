import { config } from 'zod/v4'

// zod compiles validators where the page allows `eval`, and tries it once to find out. The studio's policy forbids it, and
// browsers report the attempt as an error. Schemas look at this setting when they are made, so the build puts this module
// in the place of `zod`.
config({ jitless: true })

export * from 'zod/v4'
