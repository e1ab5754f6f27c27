import { useEffect, useState } from 'react'

type Sent = { ids: readonly number[]; isSaved: boolean }

/**
 * The order of a list as it was sent last, until the list is refetched with it: the next change is based on this order,
 * not on the one that was fetched before.
 */
export function useSentOrder(
  items: readonly { id: number }[],
  save: (ids: number[]) => Promise<unknown>,
): { order: readonly number[]; send: (ids: readonly number[]) => Promise<boolean> } {
  const [sent, setSent] = useState<Sent>()
  useEffect(() => {
    // A list that was fetched before the last order was saved does not contain it yet.
    setSent((last) => (last?.isSaved === true ? undefined : last))
  }, [items])
  /** Resolves to whether the order was saved. */
  const send = (ids: readonly number[]) => {
    const settle = (next: Sent | undefined) => setSent((last) => (last?.ids === ids ? next : last))
    setSent({ ids, isSaved: false })
    return save([...ids]).then(
      () => {
        settle({ ids, isSaved: true })
        return true
      },
      () => {
        settle(undefined)
        return false
      },
    )
  }
  return { order: merged(sent?.ids ?? [], items), send }
}

/** The sent ids, with items that were added or removed elsewhere. */
function merged(sent: readonly number[], items: readonly { id: number }[]): number[] {
  const read = items.map(({ id }) => id)
  return [...sent.filter((id) => read.includes(id)), ...read.filter((id) => !sent.includes(id))]
}
