import type { Block, Body } from '@tsuzuri/content/body/blocks'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBody } from '../testing/any-body.ts'
import { mergeBodies } from './merge-bodies.ts'

describe('T2 two people in one article', () => {
  test('changes of different blocks are both kept', () => {
    expect(mergeBodies(of('一', '二', '三'), of('一改', '二', '三'), of('一', '二', '三改', '四'))).toEqual({
      body: of('一改', '二', '三改', '四'),
    })
  })

  test('a block that both changed is refused, with both texts at hand', () => {
    expect(mergeBodies(of('一', '二'), of('一', '彼らの二'), of('一', '私の二'))).toEqual({
      clashes: [{ base: of('二').blocks, theirs: of('彼らの二').blocks, mine: of('私の二').blocks }],
    })
  })

  test('a block that one removed and the other changed is refused', () => {
    expect(mergeBodies(of('一', '二', '三'), of('一', '三'), of('一', '二改', '三'))).toHaveProperty(
      'clashes',
    )
  })

  test('two insertions at the same place conflict: their order is unknown', () => {
    expect(mergeBodies(of('一'), of('一', '彼らの'), of('一', '私の'))).toHaveProperty('clashes')
  })

  test('the same change by both is made once', () => {
    expect(mergeBodies(of('一'), of('一', '二'), of('一', '二'))).toEqual({ body: of('一', '二') })
  })

  test('if one side changed nothing, the result is the other side', () => {
    fc.assert(
      fc.property(anyBody, anyBody, (base, changed) => {
        expect(mergeBodies(base, changed, base)).toEqual({ body: changed })
        expect(mergeBodies(base, base, changed)).toEqual({ body: changed })
      }),
      { numRuns: 60 },
    )
  })

  test('swapping mine and theirs does not change the result', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, anyOrder, (base, theirs, mine) => {
        const one = mergeBodies(base, theirs, mine)
        const other = mergeBodies(base, mine, theirs)
        expect('body' in one).toBe('body' in other)
        if ('body' in one) expect(one).toEqual(other)
      }),
      { numRuns: 300 },
    )
  })
})

const anyOrder = fc
  .array(fc.constantFrom('一', '二', '三', '四'), { maxLength: 5 })
  .map((texts) => of(...texts))

function of(...texts: string[]): Body {
  return { blocks: texts.map((text): Block => ({ type: 'paragraph', content: [{ text }] })) }
}
