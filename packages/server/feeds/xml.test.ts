import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementOf, readXml } from '../testing/read-xml.ts'
import { cdataElement, element, textElement, xmlDeclaration } from './xml.ts'

const hostile = fc.oneof(
  fc.constantFrom(
    ']]>',
    ']]]>',
    ']]>]]>',
    '<![CDATA[',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&lt;',
    '&#0;',
    '"><b a="',
    '\u0000\u0008\u000b',
    '\ufffe\uffff',
    '\ud800',
    '💇‍♀️',
    '\r\n\t',
    '𠮟る',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

test('F2 any text survives a round trip through XML, except characters that XML does not allow', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 4 }), (parts) => {
      const text = parts.join('')
      const document = element('r', { a: text }, [textElement('t', text), cdataElement('c', text)])
      const root = readXml(xmlDeclaration + document)
      const kept = expected(text)
      expect(root.attributes['a']).toBe(kept)
      // XML parsers normalize \r\n to one line break (https://www.w3.org/TR/xml/#sec-line-ends).
      const asRead = kept.replace(/\r\n?/g, '\n')
      expect([elementOf(root, 't').text, elementOf(root, 'c').text]).toEqual([asRead, asRead])
    }),
    { numRuns: 2000 },
  )
})

test('undefined children and attributes are left out', () => {
  expect(element('a', { b: undefined, c: 0 }, [undefined])).toBe('<a c="0"/>')
})

function expected(text: string): string {
  return [...text.toWellFormed()]
    .filter((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code > 0xffff || code === 9 || code === 10 || code === 13 || (code >= 32 && code < 0xfffe)
    })
    .join('')
}
