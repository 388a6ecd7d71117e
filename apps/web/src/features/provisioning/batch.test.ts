import { formatEnglish } from '@fieldport/messages'
import { describe, expect, it } from 'vitest'
import { readBatch, resultsCsv, withoutDevices } from './batch.ts'

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

  it('with a header may have columns in any order, and additional ones', () => {
    const [row] = readBatch('Model,note,DEVICEID\nORB-C2,mine,ABC123XYZ')
    expect(row).toMatchObject({ line: 2, item: { deviceid: 'ABC123XYZ', model: 'ORB-C2' }, problems: [] })
  })

  it('reports the problems of each row', () => {
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
    expect(rows.map(({ problems }) => problems.map(formatEnglish))).toEqual([
      ['Enter a device ID of 9 characters (A–Z and 0–9).'],
      ['Enter a model.'],
      ['Use 5–30 letters, digits and dots for the setup password.', 'Duplicate ID.'],
      ['Use 8–63 ASCII characters for the Wi-Fi password.'],
      ['Use 8–128 ASCII characters for the secret.'],
      ['Use letters, digits, dots and dashes for the model.'],
    ])
  })

  it('is empty without rows, and limited to a thousand', () => {
    expect(readBatch(' \n')).toEqual([])
    expect(readBatch('deviceid,model')).toEqual([])
    const many = Array.from({ length: 1_001 }, (_, n) => `A${String(n).padStart(8, '0')},ORB-C2`)
    const wrong = readBatch(many.join('\n')).filter(({ problems }) => problems.length > 0)
    expect(wrong.map(({ line }) => line)).toEqual([1_001])
    expect(wrong[0]?.problems.map(formatEnglish)).toEqual(['Limit: 1000 devices per batch.'])
  })

  it('loses only the lines of created devices', () => {
    const created = new Set(['ABC123XYZ'])
    const text = 'ORB-C2;"abc123xyz";\n\nORB-C2; DEF123XYZ ;"a;b"\nwrong'
    expect(withoutDevices(`model;deviceid;secret\n${text}`, created)).toBe(
      'model;deviceid;secret\n\nORB-C2; DEF123XYZ ;"a;b"\nwrong',
    )
    expect(withoutDevices('ABC123XYZ,ORB-C2\r\nDEF123XYZ,ORB-C2', created)).toBe('DEF123XYZ,ORB-C2')
    expect(withoutDevices('deviceid\nABC123XYZ\n', created)).toBe('')
  })

  it('has a results file', () => {
    const results = [{ index: 0, deviceid: 'ABC123XYZ', status: 'created', message: 'Created.' }] as const
    expect(resultsCsv(results)).toBe('deviceid,status,message\r\nABC123XYZ,created,Created.\r\n')
  })
})
