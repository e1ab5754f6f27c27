/** A second client process of the dictionary. */
import { analyser } from '../analyser/analyser.ts'

const { words } = await analyser.parseQuery('髪')
process.exit(words[0] === '髪' ? 0 : 1)
