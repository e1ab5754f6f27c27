import type { StudioInput } from '@tsuzuri/api/studio/client'
import { useCommand } from '../../app/studio-queries.ts'
import { useNotifyError } from '../notifications.tsx'

/** Saves the order of categories, sub-categories or features. A refusal is shown, and rejects the returned promise. */
export function useOrderCommand<Name extends 'orderCategories' | 'orderSubcategories'>(name: Name) {
  const notifyError = useNotifyError()
  const { mutateAsync } = useCommand(name, {
    invalidates: ['listCategories'],
    queue: 'category-order',
  })
  return (input: StudioInput<Name>): Promise<unknown> =>
    mutateAsync(input).catch((error: unknown) => {
      notifyError(error)
      throw error
    })
}
