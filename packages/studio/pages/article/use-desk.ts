import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { askBeforeUnload } from '../../app/leave-page.ts'
import { deviceStore } from '../../editor/autosave/article-device-store.ts'
import { faultAt } from '../../parts/record/use-fields.ts'
import type { Article } from './article.ts'
import type { OpenDesk } from './store/desk-state.ts'
import { openDesk } from './store/desk-store.ts'

export function useDesk(article: Article): OpenDesk {
  const queries = useQueryClient()
  const [store] = useState(() => {
    const opened = openDesk(article, deviceStore)
    let known = standingOf(article)
    // Also after the desk was closed, when its last save is answered.
    opened.subscribe(() => {
      const standing = standingOf(opened.snapshot().article)
      if (standing === known) return
      known = standing
      for (const list of ['listArticles', 'getOverview', 'listRevisions', 'listReviewNotes'])
        void queries.invalidateQueries({ queryKey: [list] })
    })
    return opened
  })
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  useEffect(() => {
    // Asks before leaving only if some text is stored neither on the server nor on the device.
    const ask = (event: BeforeUnloadEvent) => {
      if (store.isUnkept()) askBeforeUnload(event)
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [store])
  useEffect(() => {
    store.open()
    return store.close
  }, [store])
  return useMemo(
    () => ({ ...state, ...store, faultAt: (path) => faultAt(state.faults, path) }),
    [state, store],
  )
}

/** A request for publication and its answer create no new version, so the review is part of the key. */
function standingOf({ version, review }: Article): string {
  return JSON.stringify([version, review])
}
