import { type ReactNode, useState } from 'react'
import { isStale } from '../../app/problem.ts'
import type { DescribedFields } from './differing-fields.tsx'
import { mergeValues, takeFields } from './merge-values.ts'
import { RecordConflict, type SavedBy } from './record-conflict.tsx'
import { useFields } from './use-fields.ts'
import { useLastEditor } from './use-last-editor.ts'

type Kept = { version: number }
type Refused = { onError: (error: Error) => void }

/** How often a save is merged with newer versions before the editor has to save again. */
const mostMerges = 3

/**
 * A form for an existing or a new record. If it was saved elsewhere in the meantime, the fields that only one side changed
 * are merged and saved; for fields that both changed, the editor chooses. Until then nothing is overwritten, and the input
 * stays in the form.
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
  /** Shows the two versions in another way than as a table of fields. */
  compare?: (theirs: Values, mine: Values) => ReactNode
  /** The record's name in the audit log. */
  subject?: (item: Item) => string
  /** Who saved a version, if the API returns it without the audit log. */
  savedBy?: (item: Item) => Promise<SavedBy | undefined>
}) {
  const { read, find, compare, describe = (values: Values) => values as DescribedFields } = options
  const [item, setItem] = useState(options.item)
  /** The values of the form when it was read or saved. */
  const [base, setBase] = useState(() => read(options.item))
  const [theirs, setTheirs] = useState<{ item: Item; by: SavedBy | undefined }>()
  const [isMerging, setIsMerging] = useState(false)
  const fields = useFields(base)
  const { values } = fields
  const findLastEditor = useLastEditor()

  const findSavedBy = async (newest: Item) => {
    const { savedBy, subject } = options
    const found = savedBy?.(newest) ?? (subject && findLastEditor(subject(newest)))
    return found?.catch(() => undefined)
  }
  const startFrom = (taken: Item, start: Values) => {
    setItem(taken)
    setBase(start)
    setTheirs(undefined)
  }
  const accept = (taken: Item, sent?: Values) => {
    const start = read(taken)
    startFrom(taken, start)
    fields.setValues((now) => (sent === undefined ? start : mergeValues(sent, start, now).values))
    fields.forgive()
  }
  const send = (sent: Values, over: Item | undefined, start: Values, merges = mostMerges) => {
    setTheirs(undefined)
    fields.forgive()
    if (over === undefined) options.create?.(sent, { onError: fields.blame })
    else options.save(sent, over, { onError: (error) => void refuse(error, { sent, over, start, merges }) })
  }
  const refuse = async (
    error: Error,
    { sent, over, start, merges }: { sent: Values; over: Item; start: Values; merges: number },
  ) => {
    fields.blame(error)
    if (!isStale(error)) return
    setIsMerging(true)
    try {
      const newest = await find(over)
      if (newest === undefined || newest.version === over.version) return
      const merged = mergeValues(start, read(newest), sent)
      if (merged.clashes.length > 0) {
        setTheirs({ item: newest, by: await findSavedBy(newest) })
        return
      }
      startFrom(newest, read(newest))
      // The person may have continued typing.
      fields.setValues((now) => mergeValues(sent, merged.values, now).values)
      if (merges > 0) send(merged.values, newest, read(newest), merges - 1)
    } catch {
      // The error and the input stay.
    } finally {
      setIsMerging(false)
    }
  }
  const decide = (newest: Item): ReactNode => {
    const stored = read(newest)
    const { values: merged, clashes } = mergeValues(base, stored, values)
    const continueWith = (chosen: Values) => {
      startFrom(newest, stored)
      fields.setValues(chosen)
      fields.forgive()
    }
    return (
      <RecordConflict
        names={Object.fromEntries(clashes.map((name) => [name, options.names[name]]))}
        mine={describe(values)}
        theirs={describe(stored)}
        comparison={compare?.(stored, values)}
        by={theirs?.by}
        onMine={() => {
          continueWith(merged)
          send(merged, newest, stored)
        }}
        onTheirs={() => continueWith(takeFields(merged, stored, clashes))}
        onClose={() => setTheirs(undefined)}
      />
    )
  }
  return {
    fields,
    /** The version that was read, for other commands on the record. */
    item,
    /** Continues with a saved record, for a form that stays open. Input typed since `sent` was sent stays. */
    accept,
    /** The same without changing values of the form: it started from `sent`. */
    noteSaved: startFrom,
    drawer: {
      onSave: () => send(values, item, base),
      /** Whether a refused save is being merged, to be sent again. */
      isMerging,
      hasChanges: JSON.stringify(values) !== JSON.stringify(base),
      // The dialog shows the problem instead.
      sentence: theirs === undefined ? fields.sentence : undefined,
      conflict: theirs !== undefined && decide(theirs.item),
    },
  }
}
