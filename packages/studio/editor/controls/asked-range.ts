import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'

export type AskedRange = { from: number; to: number }

const key = new PluginKey<AskedRange>('asked-range')

/** Tracks the range that an open form is about while the text changes around it. */
export function askedRange(): Plugin<AskedRange> {
  return new Plugin<AskedRange>({
    key,
    state: {
      init: () => ({ from: 0, to: 0 }),
      apply: (tr, { from, to }) => {
        const asked = tr.getMeta(key) as AskedRange | undefined
        if (asked !== undefined) return asked
        const start = tr.mapping.map(from, 1)
        return { from: start, to: Math.max(start, tr.mapping.map(to, -1)) }
      },
    },
  })
}

/** Tracks the current selection. */
export function followSelection({ selection: { from, to }, tr }: EditorState) {
  return tr.setMeta(key, { from, to } satisfies AskedRange)
}

export function followedRange(state: EditorState): AskedRange {
  return key.getState(state) ?? state.selection
}
