import { describe, expect, it } from 'vitest'
import { faultRows, getFaultState, parseSpnByteOrder } from './fault-rows.ts'

const dm1 = 0x18fe_ca00
const point = (ts: number, data: string, bus = 'can1') => ({ ts, aws_ts: ts, [bus]: [{ id: dm1, data }] })
const coolant = '44FF6E000001FFFF'
/** SPN 110 with its bits in the older order, and the conversion-method bit set. */
const olderOrder = '44FF000DC381FFFF'
/** The same without that bit. */
const olderOrderUnsaid = '44FF000DC301FFFF'

describe('faultRows', () => {
  it('reads only the codes of its own bus', () => {
    const points = [point(1_600_000_000, coolant), point(1_600_000_001, coolant, 'can2')]
    expect(faultRows(points, 'can2', 'auto').map(({ fault }) => fault.lastSeen)).toEqual([1_600_000_001])
  })

  it('uses the bit order of the code, or the chosen one', () => {
    const spns = (data: string, order: 'auto' | 'standard' | 'bigEndian') =>
      faultRows([point(1_600_000_000, data)], 'can1', order).map(({ spn }) => spn)
    expect(spns(olderOrder, 'auto')).toEqual([110])
    expect(spns(olderOrderUnsaid, 'auto')).not.toEqual([110])
    expect(spns(olderOrderUnsaid, 'bigEndian')).toEqual([110])
    expect(spns(coolant, 'standard')).toEqual([110])
  })

  it('shows the meaning of the code in that bit order', () => {
    const [row] = faultRows([point(1_600_000_000, olderOrder)], 'can1', 'auto')
    expect(row?.text).toBe('Engine Coolant Temperature: Voltage above normal, or shorted to high source')
  })

  it('lists the most recent code first, and marks inactive ones', () => {
    const points = [point(1_600_000_000, coolant), point(1_600_000_060, '04FF64000102FFFF')]
    const rows = faultRows(points, 'can1', 'auto')
    expect(rows.map(({ spn, fault }) => [spn, fault.isActive])).toEqual([
      [100, true],
      [110, false],
    ])
  })
})

describe('getFaultState', () => {
  const stateOf = (lamps: string) =>
    getFaultState(faultRows([point(1_600_000_000, `${lamps}FF6E000001FFFF`)], 'can1', 'auto'))

  it('is an alarm only with the stop lamp, a warning with another lamp, and ok without', () => {
    expect([stateOf('10'), stateOf('04'), stateOf('40'), stateOf('00'), stateOf('FF')]).toEqual([
      'alarm',
      'warning',
      'warning',
      'ok',
      'ok',
    ])
  })

  it('is that of the worst code', () => {
    const rows = [
      ...faultRows([point(1_600_000_000, coolant)], 'can1', 'auto'),
      ...faultRows([point(1_600_000_000, '10FF64000102FFFF')], 'can1', 'auto'),
    ]
    expect(getFaultState(rows)).toBe('alarm')
    expect(getFaultState([])).toBe('ok')
  })
})

it('an unknown stored order is automatic', () => {
  expect([parseSpnByteOrder('bigEndian'), parseSpnByteOrder('__proto__'), parseSpnByteOrder(null)]).toEqual([
    'bigEndian',
    'auto',
    'auto',
  ])
})
