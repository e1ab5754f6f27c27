import { useState } from 'react'
import type { Told } from './differing-fields.tsx'
import { isStale, RecordConflict } from './record-conflict.tsx'
import { useFields } from './use-fields.ts'

type Kept = { version: number }
type Refused = { onError: (error: Error) => void }

/**
 * A form for one record, or for one that is to be made. Where somebody else saved it meanwhile, both contents stand side by
 * side and the editor chooses; until then nothing is overwritten, and what was typed stays in the form.
 */
export function useRecord<Item extends Kept, Values extends object>(options: {
  item: Item | undefined
  /** What a form holds of a record; of none, what a new one begins with. */
  read: (item: Item | undefined) => Values
  create?: (values: Values, refused: Refused) => void
  save: (values: Values, over: Item, refused: Refused) => void
  /** The record as it is kept now. */
  find: (item: Item) => Promise<Item | undefined>
  names: Readonly<Record<keyof Values & string, string>>
  /** The values in an editor's words, where they are not words already. */
  tell?: (values: Values) => Told
}) {
  const { read, find, tell = (values: Values) => values as Told } = options
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
      // The sentence stays, and so does what was typed.
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
      mine={tell(values)}
      theirs={tell(read(theirs))}
      onMine={() => keep(theirs)}
      onTheirs={() => accept(theirs)}
      onClose={() => setTheirs(undefined)}
    />
  )
  return {
    fields,
    /** The version that was read, for whatever else is done to the record. */
    item,
    /** The form goes on with this: what was saved, where it stays open. */
    accept,
    drawer: {
      onSave: () => keep(),
      hasChanges: JSON.stringify(values) !== JSON.stringify(read(item)),
      sentence: fields.sentence,
      conflict,
    },
  }
}
