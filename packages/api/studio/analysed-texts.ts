import { z } from 'zod'

/** The limits of one request to the dictionary; a client sends a longer article in several. */
export const mostAnalysedTexts = 100
export const mostAnalysedCharacters = 12_000

/** The texts of a request to the dictionary. */
export const analysedTexts = z
  .array(z.string().max(mostAnalysedCharacters))
  .max(mostAnalysedTexts)
  .refine((texts) => texts.reduce((sum, text) => sum + text.length, 0) <= mostAnalysedCharacters, {
    error: `合わせて${mostAnalysedCharacters}字までです`,
  })
