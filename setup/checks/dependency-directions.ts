import { root } from '../paths.mjs'
import { inspectDirections } from './directions.ts'

const { files, imports, violations } = inspectDirections(root)
if (imports === 0) violations.push('not a single import was seen: this check is broken')
for (const violation of violations) console.log(violation)
console.log(`${files} modules, ${imports} imports, ${violations.length} in a forbidden direction`)
process.exitCode = violations.length > 0 ? 1 : 0
