import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { startProofListWatch } from '../../../app/proof-list-changes.ts'
import { useStudioQuery } from '../../../app/studio-queries.ts'

/** The proofreading lists of the magazine, read again when another tab of this browser has changed them. */
export function useProofLists(isOn: boolean): StudioAnswer<'getProofLists'> | undefined {
  const queries = useQueryClient()
  useEffect(
    () => startProofListWatch(() => void queries.invalidateQueries({ queryKey: ['getProofLists'] })),
    [queries],
  )
  return useStudioQuery('getProofLists', {}, { enabled: isOn }).data
}

/** Compares the list version in a response of the server, and reads outdated lists again. */
export function useProofListVersion(): (version: number) => void {
  const queries = useQueryClient()
  return useCallback(
    (version) => {
      const lists = queries.getQueryData<StudioAnswer<'getProofLists'>>(['getProofLists', {}])
      if (lists !== undefined && lists.version !== version)
        void queries.invalidateQueries({ queryKey: ['getProofLists'] })
    },
    [queries],
  )
}
