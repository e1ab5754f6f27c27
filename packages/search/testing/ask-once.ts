/** A second client process of the dictionary. It fails without an answer of the dictionary process. */
import { analyser, timeouts } from '../analyser/analyser.ts'

timeouts.search = 60_000
const { words, isPlain } = await analyser.parseQuery('髪')
process.exit(words[0] === '髪' && isPlain !== true ? 0 : 1)
