import { useState, useSyncExternalStore } from 'react'
import { openOnlineStatus } from '@tsuzuri/browser/online'
import { Icon } from '@tsuzuri/ui/icon'
import './offline-notice.css'

const online = openOnlineStatus()

/** A notice that the reader is offline and that articles read before still open (C9). */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(online.subscribe, online.snapshot, online.serverSnapshot)
  const [isClosed, setClosed] = useState(false)
  // The notice is shown again the next time the reader is offline.
  if (isOnline && isClosed) setClosed(false)
  return <OfflineMessage isOnline={isOnline || isClosed} close={() => setClosed(true)} />
}

type OfflineMessageProps = { isOnline: boolean; close?: () => void }

export function OfflineMessage({ isOnline, close }: OfflineMessageProps) {
  return (
    <div className="offline-notice" id="offline-notice">
      <p role="status">
        {!isOnline && (
          <>
            <Icon name="offline" />
            いまはオフラインです。一度読んだ記事は、このまま読めます。
          </>
        )}
      </p>
      {!isOnline && (
        <button type="button" onClick={close}>
          閉じる
        </button>
      )}
    </div>
  )
}
