import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvField, escapeXml, toExportCell } from './export-cells.ts'

describe('csvField', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\u202e=1',
    '\u2067\u200f=1',
    '\ufeff=1',
    '\uff1d1',
    '=HYPERLINK("http://x";"y")',
  ])('keeps %j a text', (text) => {
    expect(csvField(text)).toBe(`"'${text.replaceAll('"', '""')}"`)
  })

  it.each([
    ['Pump 1', 'Pump 1'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' blank', '" blank"'],
    ['north-west', 'north-west'],
    [-12.5, '-12.5'],
    [true, 'true'],
    [undefined, ''],
  ])('writes %j as %s', (cell, field) => {
    expect(csvField(cell)).toBe(field)
  })

  it('round-trips through an RFC 4180 parser, with an apostrophe only before a formula', () => {
    const unit = fc.constantFrom('=', '-', '@', '"', ',', '\n', '\r', ' ', 'a', '1', '\u202e', '\ufeff', 'é')
    fc.assert(
      fc.property(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 6 }), (texts) => {
        const read = readRow(texts.map(csvField).join(','))
        expect(read).toHaveLength(texts.length)
        for (const [at, text] of texts.entries()) {
          const back = read[at] ?? ''
          expect([text, `'${text}`]).toContain(back)
          expect(back).not.toMatch(/^[\s\u202e\ufeff]*[=\-@]/)
        }
      }),
    )
  })
})

/** Parses one row of RFC 4180. */
function readRow(line: string): string[] {
  const fields: string[] = []
  let rest = line
  for (;;) {
    const [whole = '', quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest) ?? []
    fields.push(quoted?.replaceAll('""', '"') ?? plain)
    rest = rest.slice(whole.length)
    if (rest === '') return fields
    expect(rest[0]).toBe(',')
    rest = rest.slice(1)
  }
}

describe('toExportCell', () => {
  it.each([
    [12.5, 12.5],
    [false, false],
    ['x', 'x'],
    [null, undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [[{ id: 1, data: 'AB' }], '[{"id":1,"data":"AB"}]'],
  ])('writes %j as %j', (value, cell) => {
    expect(toExportCell(value)).toBe(cell)
  })
})

describe('escapeXml', () => {
  it('escapes whatever would end an element or is invalid in XML', () => {
    expect(escapeXml('<a b="c">&\r')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#13;')
    expect(escapeXml('a\u0000b\u001fc\ufffed\ud800e')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde')
  })
})
