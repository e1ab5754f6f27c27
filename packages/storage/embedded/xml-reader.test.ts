import { expect, test } from 'vitest'
import { childrenOf, readXml, textOf } from './xml-reader.ts'

test('S1 a list of parts is read, with or without a declaration, a namespace and escaped quotes', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
    <CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Part><ETag>&quot;abc&quot;</ETag><PartNumber>1</PartNumber></Part><Part/>
    </CompleteMultipartUpload>`
  const parts = childrenOf(readXml(text, 'CompleteMultipartUpload'), 'Part')
  expect(parts).toHaveLength(2)
  expect(parts[0] && textOf(parts[0], 'ETag')).toBe('"abc"')
})

test('S1 keys come out of a list as they are, whatever they are made of', () => {
  const text = '<Delete><Object><Key>a&amp;b&lt;&#x1F600;&#10;髪 ]]&gt;</Key></Object></Delete>'
  const [object] = childrenOf(readXml(text, 'Delete'), 'Object')
  expect(object && textOf(object, 'Key')).toBe('a&b<😀\n髪 ]]>')
})

test.each([
  '',
  'text',
  '<Delete>',
  '</Delete>',
  '<Delete></Other>',
  '<Other/>',
  '<Delete/><Delete/>',
  '<Delete a="b"/>',
  '<Delete>&unknown;</Delete>',
  '<Delete>a & b</Delete>',
  '<!DOCTYPE x [<!ENTITY a "b">]><Delete/>',
  '<?xml <!DOCTYPE x ?><Delete/>',
  '<Delete><!-- x --></Delete>',
  '<Delete><![CDATA[x]]></Delete>',
  '<Delete>&#x110000;</Delete>',
  '<Delete><a><b><c><d><e><f/></e></d></c></b></a></Delete>',
  '<Delete><</Delete>',
  '<Delete>'.repeat(100_000),
])('T16 %.40j is malformed', (text) => {
  expect(() => readXml(text, 'Delete')).toThrow(/well-formed/)
})

// A reader that goes over the text again for each character would take hours.
test('T16 a megabyte of anything is read or refused in one pass', { timeout: 60_000 }, () => {
  for (const text of ['<'.repeat(1e6), '<a '.repeat(3e5), '&'.repeat(1e6), `<Delete ${' '.repeat(1e6)}`]) {
    expect(() => readXml(text, 'Delete')).toThrow(/well-formed/)
  }
})
