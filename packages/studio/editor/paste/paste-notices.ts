import type { Cleaned } from './clean-html.ts'
import { mostColumns } from '@tsuzuri/content/body/table-size'

/** What cleaned HTML has lost, for the writer. */
export function noticesOf(cleaned: Cleaned): string[] {
  const { droppedPictures, droppedFrames, isStruck, isRaised, hasWideTable } = cleaned
  const notices: [boolean, string][] = [
    [
      droppedPictures > 0,
      `画像${droppedPictures}枚は貼り付けられませんでした。「画像」のブロックから入れてください`,
    ],
    [droppedFrames.length > 0, `${droppedFrames.join('、')} の埋め込みには対応していないため、外しました`],
    [hasWideTable, `${mostColumns}列を超える表は、文にしました`],
    [isStruck, '取り消し線を外しました'],
    [isRaised, '上付き・下付きの文字を、ふつうの文字にしました'],
  ]
  return notices.filter(([applies]) => applies).map(([, words]) => words)
}
