import type { SaveStatus } from '../../editor/autosave/save-status.ts'
import { showAgo } from '../../japan-time.ts'

export type SaveLine = {
  text: string
  /** `partial`: saved, except for something that stays on the device. */
  tone: 'calm' | 'busy' | 'partial' | 'bad'
}

/** The save status as one line. */
export function saveLine(
  status: SaveStatus,
  editedAt: string,
  /** The number of places that the server rejects. */
  leftOut: number,
): SaveLine {
  switch (status.state) {
    case 'saved':
      return leftOut === 0
        ? { text: `保存済み（${showAgo(editedAt)}）`, tone: 'calm' }
        : { text: `保存済み。ただし${leftOut}か所は、直すまでこの端末だけに残ります`, tone: 'partial' }
    case 'changed':
      return { text: '書いています…', tone: 'busy' }
    case 'saving':
      return { text: '保存しています…', tone: 'busy' }
    case 'waiting':
      return { text: 'つながりません。この端末に残し、つながり次第保存します', tone: 'bad' }
    case 'locked-out':
      return {
        text:
          status.needs === 'sign-in'
            ? 'サインインの状態が切れました。この端末に残し、サインインし直すと保存します'
            : '二段階の確認が必要になりました。この端末に残し、設定が済むと保存します',
        tone: 'bad',
      }
    case 'refused':
      return { text: status.message, tone: 'bad' }
    case 'conflict':
      return { text: 'ほかの人か別の画面で、先に保存されました', tone: 'bad' }
    case 'unread':
      return { text: '原稿に読み取れない行があります。直すまで、この端末だけに残ります', tone: 'bad' }
    case 'unkept':
      return { text: 'この端末にも残せていません。画面を閉じないでください', tone: 'bad' }
  }
}

type SaveAnnouncement = {
  /** Distinguishes two announcements with the same text. */
  id: number
  text: string
  isWarning: boolean
}

/**
 * The announcement of the save status for screen readers. Autosave at every pause is not announced: only a warning, the
 * first save after it, and the result of saving by hand. Returns the last announcement if there is nothing new.
 */
export function announceSave(
  last: SaveAnnouncement,
  { text, tone }: SaveLine,
  isAnswer: boolean,
): SaveAnnouncement {
  if (tone === 'busy') return last
  const isWarning = tone !== 'calm'
  const isNews = isWarning ? text !== last.text : last.isWarning
  // Without the time, which is outdated at once.
  return isNews || isAnswer ? { id: last.id + 1, text: isWarning ? text : '保存済み', isWarning } : last
}
