import { toHiragana } from 'wanakana'
import { isKana } from './reading.ts'

/** Converts romaji (Hepburn or Kunrei) to hiragana; undefined if a part is not romaji (`rna`, `xyz`). */
export function kanaOfRomaji(text: string): string | undefined {
  if (!/^[a-zāīūēōâîûêô][a-zāīūēōâîûêô'-]*$/.test(text)) return undefined
  const plain = text
    .replace(/[āīūēōâîûêô]/g, (letter) => `${letter.normalize('NFD').charAt(0)}-`)
    .replace(/m(?=[bmp])/g, 'n')
    .replace(/tch/g, 'cch')
  const kana = toHiragana(plain, { customKanaMapping: {} })
  return isKana(kana) ? kana : undefined
}
