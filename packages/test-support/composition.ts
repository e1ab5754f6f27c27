import type { CDPSession } from 'playwright-core'

/** 「わたしはかみがたをかえた」 as an input method shows it, key by key, and then converted phrase by phrase. */
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

type Composition = { steps: readonly string[]; written: string }

/** Composes through the browser's own protocol, in whatever has the focus, and confirms. */
export async function compose(cdp: CDPSession, { steps, written }: Composition = sentence): Promise<void> {
  await composeOpen(cdp, steps)
  await confirm(cdp, written)
}

/** Composes, and leaves it unconfirmed. */
export async function composeOpen(cdp: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps) {
    // A key that an input method takes is seen by the page as number 229, whatever it was.
    await cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Process',
    })
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
}

/** Enter, as the input method takes it: the page sees the key as 229, then the confirmed text. */
export async function confirm(cdp: CDPSession, written: string): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Enter',
    code: 'Enter',
  })
  await cdp.send('Input.insertText', { text: written })
}
