import type { CDPSession } from 'playwright-core'

/** The composition steps of 「わたしはかみがたをかえた」: key by key, then converted phrase by phrase. */
export const sentence = {
  steps: [
    'ｗ',
    'わ',
    'わｔ',
    'わた',
    'わたｓ',
    'わたし',
    'わたしは',
    'わたしはか',
    'わたしはかみ',
    'わたしはかみが',
    'わたしはかみがた',
    'わたしはかみがたを',
    'わたしはかみがたをか',
    'わたしはかみがたをかえ',
    'わたしはかみがたをかえた',
    '私はかみがたをかえた',
    '私は髪型をかえた',
    '私は髪型を変えた',
  ],
  written: '私は髪型を変えた',
}

/** The page sees every key that an input method handles as key code 229. */
export const inputMethodKey = { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process' } as const

type Composition = { steps: readonly string[]; written: string }

/** Composes in the focused element through the Chrome DevTools Protocol, and confirms. */
export async function compose(cdp: CDPSession, { steps, written }: Composition = sentence): Promise<void> {
  await composeOpen(cdp, steps)
  await confirm(cdp, written)
}

/** Composes without confirming. */
export async function composeOpen(cdp: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps) {
    await cdp.send('Input.dispatchKeyEvent', inputMethodKey)
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
}

/** Enter as the input method handles it: the page sees key code 229, then the confirmed text. */
export async function confirm(cdp: CDPSession, written: string): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Enter',
    code: 'Enter',
  })
  await cdp.send('Input.insertText', { text: written })
}
