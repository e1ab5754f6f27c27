import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { sendFile } from './send-file.ts'
import { startUploadGuard } from './upload-guard.ts'
import { openUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts'

const UploadsContext = createContext<UploadQueue | undefined>(undefined)

/** One upload queue for the whole studio: uploads continue while the editor changes screens. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [queue] = useState(() =>
    openUploadQueue(sendFile, () => void queries.invalidateQueries({ queryKey: ['listMedia'] })),
  )
  useEffect(() => startUploadGuard(queue), [queue])
  return <UploadsContext value={queue}>{children}</UploadsContext>
}

export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadsContext)
  if (queue === undefined) throw new Error('there is no place for uploads here')
  return queue
}

export function useUploads(): readonly Upload[] {
  const { subscribe, snapshot } = useUploadQueue()
  return useSyncExternalStore(subscribe, snapshot)
}
