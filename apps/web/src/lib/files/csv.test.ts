import { array, assert, constantFrom, double, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv, toCsv } from './csv.ts'

describe('toCsv', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff20a',
    '=HYPERLINK("http://x";"y")',
  ])('keeps %j a text', (text) => {
    expect(toCsv([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
    expect(toCsv([['first', text]])).toBe(`first,"'${text.replaceAll('"', '""')}"\r\n`)
  })

  it.each(['Pump 1', 'a=b', 'north-west', '12.5', '', "it's", 'a;b'])('leaves %j unchanged', (text) => {
    expect(toCsv([[text]])).toBe(`${text}\r\n`)
  })

  it('quotes separators, and leaves numbers unchanged', () => {
    expect(toCsv([['a,b', 'say "no"', -12.5, 'two\nlines', 'two\r\nlines']])).toBe(
      '"a,b","say ""no""",-12.5,"two\nlines","two\r\nlines"\r\n',
    )
  })

  it('ends each row, and returns nothing for no rows', () => {
    expect(
      toCsv([
        ['a', 'b'],
        ['', ''],
      ]),
    ).toBe('a,b\r\n,\r\n')
    expect(toCsv([])).toBe('')
  })

  it('writes no field that a spreadsheet would execute, and every number unchanged', () => {
    const field = oneof(
      string({ unit: constantFrom('=', '@', '-', ' ', '"', 'a', '\t', ',') }),
      double({ noNaN: true }),
    )
    assert(
      property(array(field, { minLength: 1 }), (row) => {
        // The first field is never empty, so no row is skipped.
        const [back = []] = parseCsv(toCsv([['x', ...row]]))
        expect(back).toHaveLength(row.length + 1)
        const wrong = row.filter((value, at) => {
          const read = back[at + 1]
          if (typeof value === 'number') return read !== String(value)
          return (read !== value && read !== `'${value}`) || /^\s*[=+\-@]/.test(read)
        })
        expect(wrong).toEqual([])
      }),
    )
  })
})

describe('parseCsv', () => {
  it.each([
    ['a mark of UTF-8', '\uFEFFa,b', [['a', 'b']]],
    ['a mark of UTF-8 before quotes', '\uFEFF"a,1",b', [['a,1', 'b']]],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['tabs, and empty fields', 'a\t\t"b"', [['a', '', 'b']]],
    ['a separator in quotes only', '"a;b"\n"c;d"', [['a;b'], ['c;d']]],
    ['a comma before a semicolon', 'a,b;c', [['a', 'b;c']]],
    ['all line endings', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['all line endings after quotes', '"a"\r\n"b"\n"c"\r"d"', [['a'], ['b'], ['c'], ['d']]],
    [
      'a line break in quotes',
      '"a\nb",c\n"d\r\ne",f',
      [
        ['a\nb', 'c'],
        ['d\ne', 'f'],
      ],
    ],
    ['doubled quotes', '"say ""no""",""""', [['say "no"', '"']]],
    ['quotes in the middle', 'a 5" pipe,b', [['a 5" pipe', 'b']]],
    ['blanks before quotes', ' "a, 1", "b, ""2""",  c', [['a, 1', 'b, "2"', '  c']]],
    ['blanks after quotes', '"a, 1" ,b', [['a, 1', 'b']]],
    ['a quote that never closes', 'a,"b\nc', [['a', 'b\nc']]],
    ['rows of different lengths', 'a,b,c\nd\n,e', [['a', 'b', 'c'], ['d'], ['', 'e']]],
    ['empty lines', '\n \n,,\na\n""\n', [['a']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })

  it('reads what toCsv writes', () => {
    const field = string({ unit: constantFrom('a', '"', ',', ';', '\n', ' ', '1', 'é') }).map(
      (text) => `x${text}`,
    )
    assert(
      property(array(array(field, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(parseCsv(toCsv(rows))).toEqual(rows)
      }),
    )
  })

  it('handles a megabyte of quotes', () => {
    expect(parseCsv('"'.repeat(1_000_001))).toHaveLength(1)
    expect(parseCsv(`${' '.repeat(500_000)}x${',"'.repeat(250_000)}`).length).toBeGreaterThan(0)
  })
})
