import { describe, expect, it } from 'vitest'
import { array, assert, constantFrom, property, string } from 'fast-check'
import de from '../../locales/de.json'
import { readBatch, resultsCsv } from './batch.ts'
import { parseCsv, toCsv } from '../../lib/files/csv.ts'

describe('comma-separated values', () => {
  it('are read as they were written', () => {
    const field = string({ unit: constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '1', 'é') }).map(
      (text) => `x${text}`,
    )
    assert(
      property(array(array(field, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(parseCsv(toCsv(rows))).toEqual(rows)
      }),
    )
  })

  it('may be of a spreadsheet', () => {
    expect(parseCsv('\uFEFFa;b\r\n"1;2";3\r\n\r\n;\r\n')).toEqual([
      ['a', 'b'],
      ['1;2', '3'],
    ])
    expect(parseCsv('a\tb')).toEqual([['a', 'b']])
    expect(parseCsv('\n \n')).toEqual([])
  })

  it('hold no formula for the program that opens them', () => {
    expect(toCsv([['=1+1', '@x', '-1', 'plain']])).toBe("'=1+1,'@x,'-1,plain\r\n")
  })
})

describe('a batch', () => {
  it('needs no header', () => {
    expect(readBatch('abc123xyz,ORB-C2,Setup.1,air waves,secret-1\n0-abc1234,ORB-C1')).toEqual([
      {
        line: 1,
        item: {
          deviceid: 'ABC123XYZ',
          model: 'ORB-C2',
          setupPassword: 'Setup.1',
          wifiPassword: 'air waves',
          secret: 'secret-1',
        },
        problems: [],
      },
      {
        line: 2,
        item: { deviceid: '0-ABC1234', model: 'ORB-C1', setupPassword: '', wifiPassword: '', secret: '' },
        problems: [],
      },
    ])
  })

  it('with a header may have its columns in any order, and others', () => {
    const [row] = readBatch('Model,note,DEVICEID\nORB-C2,mine,ABC123XYZ')
    expect(row).toMatchObject({ line: 2, item: { deviceid: 'ABC123XYZ', model: 'ORB-C2' }, problems: [] })
  })

  it('says what is wrong with each row', () => {
    const rows = readBatch(
      [
        'short,ORB-C2',
        'ABC123XYZ,',
        'ABC123XYZ,ORB-C2,no',
        'DEF123XYZ,ORB-C2,,short',
        'GHI123XYZ,ORB-C2,,,has a space',
        'JKL123XYZ,<b>',
      ].join('\n'),
    )
    expect(rows.map(({ problems }) => problems)).toEqual([
      ['A device id has 9 characters of A-Z and 0-9.'],
      ['The model is missing.'],
      ['A setup password is 5 to 30 letters, digits and dots.', 'This ID is given twice.'],
      ['A Wi-Fi password is 8 to 63 ASCII characters.'],
      ['A secret is 8 to 128 ASCII characters.'],
      ['A model is of letters, digits, dots and dashes.'],
    ])
    for (const sentence of rows.flatMap(({ problems }) => problems))
      expect(Object.keys(de)).toContain(sentence)
  })

  it('is empty without anything, and at most a thousand long', () => {
    expect(readBatch(' \n')).toEqual([])
    expect(readBatch('deviceid,model')).toEqual([])
    const many = Array.from({ length: 1_001 }, (_, n) => `A${String(n).padStart(8, '0')},ORB-C2`)
    const wrong = readBatch(many.join('\n')).filter(({ problems }) => problems.length > 0)
    expect(wrong.map(({ line }) => line)).toEqual([1_001])
    for (const sentence of wrong[0]?.problems ?? ['']) expect(Object.keys(de)).toContain(sentence)
  })

  it('has its results in a file', () => {
    const results = [{ index: 0, deviceid: 'ABC123XYZ', status: 'created', message: 'Created.' }] as const
    expect(resultsCsv(results)).toBe('deviceid,status,message\r\nABC123XYZ,created,Created.\r\n')
  })
})
