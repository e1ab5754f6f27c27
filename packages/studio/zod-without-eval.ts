import { config } from 'zod/v4'

// zod compiles validators if the page allows `eval`, and tries it once to find out. The studio's policy forbids it, and
// browsers report the attempt as an error. Schemas read this setting when they are created, so the build replaces `zod`
// by this module.
config({ jitless: true })

export * from 'zod/v4'
