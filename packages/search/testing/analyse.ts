import { type Analyse, openAnalyse } from '../analyse.ts'
import { dictionaryFile, readDictionary } from '../dictionary/dictionary.ts'

/** The real dictionary, read once for a file of tests. */
export const analyse: Analyse = openAnalyse(readDictionary(dictionaryFile()))
