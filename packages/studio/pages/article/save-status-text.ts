import type { SaveStatus } from '../../editor/autosave/autosave.ts'
import { showAgo } from '../../japan-time.ts'

/** The save status as one line. */
export function saveLine(
  status: SaveStatus,
  editedAt: string,
  /** The number of places that the server rejects. */
  leftOut: number,
): { text: string; tone: 'calm' | 'busy' | 'bad' } {
  switch (status.state) {
    case 'saved':
      return leftOut === 0
        ? { text: `保存済み（${showAgo(editedAt)}）`, tone: 'calm' }
        : { text: `保存済み。ただし${leftOut}か所は、直すまでこの端末だけに残ります`, tone: 'busy' }
    case 'changed':
      return { text: '書いています…', tone: 'busy' }
    case 'saving':
      return { text: '保存しています…', tone: 'busy' }
    case 'waiting':
      return { text: 'つながりません。この端末に残し、つながり次第保存します', tone: 'bad' }
    case 'refused':
      return { text: status.message, tone: 'bad' }
    case 'conflict':
      return { text: '先に別の保存がありました', tone: 'bad' }
    case 'unread':
      return { text: '原稿に読み取れない行があります。直すまで、この端末だけに残ります', tone: 'bad' }
    case 'unkept':
      return { text: 'この端末にも残せていません。画面を閉じないでください', tone: 'bad' }
  }
}
