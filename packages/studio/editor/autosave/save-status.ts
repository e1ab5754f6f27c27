export type SaveStatus =
  | { state: 'saved' }
  | { state: 'changed' }
  | { state: 'saving' }
  | { state: 'waiting'; retryInMs: number }
  | LockedOut
  | { state: 'refused'; message: string }
  | { state: 'conflict' }
  /** The server has the parsable part; the manuscript as it was typed is on the device only. */
  | { state: 'unread' }
  /** Stored neither on the server nor on the device: a warning is shown. */
  | { state: 'unkept'; message: string }

export type LockedOut = { state: 'locked-out'; needs: 'sign-in' | 'second-factor' }

export type StatusReporter = {
  report: (status: SaveStatus) => void
  /** The device has the current text. */
  noteKept: () => void
  /** The device could not store the current text. */
  noteFault: (message: string) => void
  /** Whether changes are stored neither on the server nor on the device. */
  isUnkept: () => boolean
}

/** Reports `unkept` instead of a status that promises a copy on the device, until there is one or the server has all. */
export function openStatusReporter(
  onStatus: (status: SaveStatus) => void,
  isSaved: () => boolean,
): StatusReporter {
  let fault: string | undefined
  let current: SaveStatus = { state: 'saved' }
  let shown: SaveStatus['state'] | undefined

  const isUnkept = () => fault !== undefined && !isSaved()

  /** Every key reports `changed`; only the first report is passed on. */
  function show(): void {
    const needsAnswer = current.state === 'refused' || current.state === 'conflict'
    const status: SaveStatus =
      fault !== undefined && !needsAnswer && !isSaved() ? { state: 'unkept', message: fault } : current
    if (status.state === shown && (shown === 'changed' || shown === 'unkept')) return
    shown = status.state
    onStatus(status)
  }

  return {
    report: (status) => {
      current = status
      show()
    },
    noteKept: () => {
      if (fault === undefined) return
      fault = undefined
      show()
    },
    noteFault: (message) => {
      fault = message
      show()
    },
    isUnkept,
  }
}
