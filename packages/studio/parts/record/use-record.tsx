import { useState } from 'react'
import type { DescribedFields } from './differing-fields.tsx'
import { isStale, RecordConflict } from './record-conflict.tsx'
import { useFields } from './use-fields.ts'

type Kept = { version: number }
type Refused = { onError: (error: Error) => void }

/**
 * A form for an existing or a new record. If another person saved it in the meantime, both versions are shown and the
 * editor chooses; until then nothing is overwritten, and the input stays in the form.
 */
export function useRecord<Item extends Kept, Values extends object>(options: {
  item: Item | undefined
  /** The form values of a record, or the initial values of a new one. */
  read: (item: Item | undefined) => Values
  create?: (values: Values, refused: Refused) => void
  save: (values: Values, over: Item, refused: Refused) => void
  /** The record as it is stored now. */
  find: (item: Item) => Promise<Item | undefined>
  names: Readonly<Record<keyof Values & string, string>>
  /** Describes the values for editors, if they are not text. */
  describe?: (values: Values) => DescribedFields
}) {
  const { read, find, describe = (values: Values) => values as DescribedFields } = options
  const [item, setItem] = useState(options.item)
  const [theirs, setTheirs] = useState<Item>()
  const fields = useFields(read(item))
  const { values } = fields

  const keep = (over = item) => {
    setTheirs(undefined)
    fields.forgive()
    if (over === undefined) options.create?.(values, { onError: fields.blame })
    else options.save(values, over, { onError: (error) => void refuse(error, over) })
  }
  const refuse = async (error: Error, over: Item) => {
    fields.blame(error)
    if (!isStale(error)) return
    try {
      setTheirs(await find(over))
    } catch {
      // The error and the input stay.
    }
  }
  const accept = (taken: Item) => {
    fields.setValues(read(taken))
    fields.forgive()
    setItem(taken)
    setTheirs(undefined)
  }
  const conflict = theirs !== undefined && (
    <RecordConflict
      names={options.names}
      mine={describe(values)}
      theirs={describe(read(theirs))}
      onMine={() => keep(theirs)}
      onTheirs={() => accept(theirs)}
      onClose={() => setTheirs(undefined)}
    />
  )
  return {
    fields,
    /** The version that was read, for other commands on the record. */
    item,
    /** Continues with the saved record, for a form that stays open. */
    accept,
    drawer: {
      onSave: () => keep(),
      hasChanges: JSON.stringify(values) !== JSON.stringify(read(item)),
      sentence: fields.sentence,
      conflict,
    },
  }
}
