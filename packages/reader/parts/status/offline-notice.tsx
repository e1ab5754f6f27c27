import { useSyncExternalStore } from 'react'
import { openOnlineStatus } from '@tsuzuri/browser/online'
import { Icon } from '@tsuzuri/ui/icon'
import './offline-notice.css'

const online = openOnlineStatus()

/** A notice that the reader is offline and that articles read before still open (C9). */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(online.subscribe, online.snapshot, online.serverSnapshot)
  return <OfflineMessage isOnline={isOnline} />
}

export function OfflineMessage({ isOnline }: { isOnline: boolean }) {
  return (
    <div className="offline-notice" role="status" id="offline-notice">
      {!isOnline && (
        <p>
          <Icon name="offline" />
          いまはオフラインです。一度読んだ記事は、このまま読めます。
        </p>
      )}
    </div>
  )
}
