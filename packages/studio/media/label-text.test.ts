import { expect, test } from 'vitest'
import { readLabels, writeLabels } from './label-text.ts'

test('T5 labels are read from one line, each once', () => {
  expect(readLabels(' 春の特集、 静物,, 春の特集 ，')).toEqual(['春の特集', '静物'])
  expect(readLabels('')).toEqual([])
  expect(readLabels(writeLabels(['春の特集', '静物']))).toEqual(['春の特集', '静物'])
})
