import { isProse } from '../sentences.ts'
import { patternRule } from './pattern-rule.ts'

/** A chain of nouns that are connected by three or more の. */
export const chainedNouns = patternRule(
  '「の」の連続',
  [
    {
      pattern: /(?:[\p{sc=Han}\p{sc=Kana}ー\w]{1,8}の){3,}[\p{sc=Han}\p{sc=Kana}ー\w]+/gu,
      message: (found) => `「の」が${found.split('の').length - 1}回続いています`,
      reason: 'かかり方が分かりにくくなります。「にある」「で開いた」などの言葉に替えられないでしょうか。',
    },
  ],
  isProse,
)
