/** Keys by their X names, and the text that the place then shows. */
export type Step = {
  keys: readonly string[]
  shows: string
  /** The composition is not confirmed yet. */
  isOpen?: boolean
}

/** A sequence of steps that a writer does at one place. */
export type Gesture = {
  name: string
  steps: readonly Step[]
  /** The pointer leaves the place before the composition is confirmed. */
  leaves?: boolean
  written: string
}

const nihongo = ['n', 'i', 'h', 'o', 'n', 'g', 'o']
const kana: Step = { keys: nihongo, shows: 'にほんご', isOpen: true }
const convert: Step = { keys: ['space'], shows: '日本語', isOpen: true }
const confirm: Step = { keys: ['Return'], shows: '日本語' }

export const gestures: readonly Gesture[] = [
  { name: 'conversion', steps: [kana, convert, confirm], written: '日本語' },
  {
    name: 'partial conversion',
    // 「今日は」 stays, the second phrase becomes katakana, and the next letter confirms both.
    steps: [
      { keys: [...'kyouhatoukyou', 'space'], shows: '今日は東京', isOpen: true },
      { keys: ['Right', 'F7'], shows: '今日はトウキョウ', isOpen: true },
      { keys: ['n', 'e'], shows: '今日はトウキョウね', isOpen: true },
      { keys: ['Return'], shows: '今日はトウキョウね' },
    ],
    written: '今日はトウキョウね',
  },
  {
    name: 'Escape',
    // Back to kana; then a composition that is cancelled.
    steps: [
      kana,
      convert,
      { keys: ['Escape'], shows: 'にほんご', isOpen: true },
      { keys: ['Return'], shows: 'にほんご' },
      { keys: ['k', 'a'], shows: 'にほんごか', isOpen: true },
      { keys: ['Escape'], shows: 'にほんご' },
    ],
    written: 'にほんご',
  },
  {
    name: 'Backspace',
    // Once within the composition, once after it.
    steps: [
      kana,
      { keys: ['BackSpace'], shows: 'にほん', isOpen: true },
      { keys: ['Return'], shows: 'にほん' },
      { keys: ['BackSpace'], shows: 'にほ' },
    ],
    written: 'にほ',
  },
  {
    name: 'arrows',
    // Once within the composition, once after it.
    steps: [
      { keys: ['n', 'i', 'h', 'o', 'n', 'n', 'Left', 'k', 'a'], shows: 'にほかん', isOpen: true },
      { keys: ['Return'], shows: 'にほかん' },
      { keys: ['Left', 'n', 'i'], shows: 'にほかにん', isOpen: true },
      { keys: ['Return'], shows: 'にほかにん' },
    ],
    written: 'にほかにん',
  },
  { name: 'click elsewhere', steps: [kana], leaves: true, written: 'にほんご' },
  {
    name: 'undo and redo',
    steps: [kana, convert, confirm, { keys: ['ctrl+z', 'ctrl+shift+z'], shows: '日本語' }],
    written: '日本語',
  },
]
