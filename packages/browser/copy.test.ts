import { expect, test } from 'vitest'
import { copyText } from './copy.ts'

/** A document whose `copy` command succeeds or fails. */
function aDocument(copies: () => boolean) {
  const seen = { copied: undefined as string | undefined, areas: 0, refocused: 0 }
  let selected: string | undefined
  const area = {
    value: '',
    style: {},
    select: () => (selected = area.value),
    remove: () => (seen.areas -= 1),
  }
  const document = {
    activeElement: { focus: () => (seen.refocused += 1) },
    createElement: () => area,
    body: { append: () => (seen.areas += 1) },
    execCommand: () => {
      const isCopied = copies()
      if (isCopied) seen.copied = selected
      return isCopied
    },
  }
  return { seen, document: document as never }
}

test('A6 the clipboard is used where there is one', async () => {
  const { seen, document } = aDocument(() => true)
  const written: string[] = []
  const clipboard = { writeText: async (text: string) => void written.push(text) }
  await expect(copyText('春', { clipboard, document })).resolves.toBe(true)
  expect(written).toEqual(['春'])
  expect(seen.copied).toBeUndefined()
})

test.each([
  ['is none', undefined],
  ['refuses', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
])(
  'A6 where the clipboard %s, the text is copied by selection and the focus comes back',
  async (_, clipboard) => {
    const { seen, document } = aDocument(() => true)
    await expect(copyText('春', { clipboard, document })).resolves.toBe(true)
    expect(seen).toEqual({ copied: '春', areas: 0, refocused: 1 })
  },
)

test.each([
  ['answers no', () => false],
  [
    'throws',
    () => {
      throw new Error('not supported')
    },
  ],
])('A6 where the old command %s, it says that nothing was copied', async (_, copies) => {
  const { seen, document } = aDocument(copies)
  await expect(copyText('春', { clipboard: undefined, document })).resolves.toBe(false)
  expect(seen.areas).toBe(0)
})
