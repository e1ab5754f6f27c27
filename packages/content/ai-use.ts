/** What AI was used for in the making of an article. */
export const aiUses = ['none', 'proofreading', 'drafting', 'images'] as const
export type AiUse = (typeof aiUses)[number]

export const aiUseNames: Record<AiUse, string> = {
  none: 'なし',
  proofreading: '校正',
  drafting: '下書き',
  images: '画像',
}

/** 「AIの利用：校正、画像」 */
export function aiUseSentence(uses: readonly AiUse[]): string {
  const named = aiUses.filter((use) => uses.includes(use)).map((use) => aiUseNames[use])
  return `AIの利用：${named.join('、')}`
}

const codes = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** The IPTC codes for `digitalSourceType` of schema.org: how the digital work came about. */
const sourceTypes: Record<AiUse, string> = {
  none: 'digitalCreation',
  proofreading: 'algorithmicallyEnhanced',
  drafting: 'compositeWithTrainedAlgorithmicMedia',
  images: 'compositeWithTrainedAlgorithmicMedia',
}

export function digitalSourceTypes(uses: readonly AiUse[]): string[] {
  return [...new Set(aiUses.filter((use) => uses.includes(use)).map((use) => codes + sourceTypes[use]))]
}
