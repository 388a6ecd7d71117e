import { parseBusSignalKey } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { signalValues } from './signal-values.ts'

const values = (key: string, list: unknown) => {
  const wanted = parseBusSignalKey(key)
  if (!wanted) throw new Error(`${key} is no key`)
  return signalValues(list, wanted)
}
const rpm = (source: number, data = 'F07D7DC012FFF07D') => ({ id: 0x0cf00400 + source, data })
const tank = (data: string) => ({ id: 0x19f21123, data })

describe('signalValues', () => {
  it.each([
    ['one frame', 'can1.61444.spn190', [rpm(0)], [600]],
    ['every frame that has a value', 'can1.61444.spn190', [rpm(0), rpm(0, 'F07D7D8025FFF07D')], [600, 1200]],
    ['every sender', 'can1.61444.spn190', [rpm(0), rpm(1)], [600, 600]],
    ['one sender', 'can1.61444.spn190.s1', [rpm(0), rpm(1, 'F07D7D8025FFF07D')], [1200]],
    ['not available', 'can1.61444.spn190', [rpm(0, 'F07D7DFFFFFFF07D')], []],
    ['a truncated frame', 'can1.61444.spn190', [rpm(0, 'F07D7DC0')], []],
    ['invalid hexadecimal text', 'can1.61444.spn190', [rpm(0, 'F07D7DC01')], []],
    ['another message', 'can1.61444.spn190', [{ id: 0x18feee00, data: '8040FFFFFFFFFFFF' }], []],
    [
      'a signal that is not a number',
      'can1.65259.spn586',
      [{ id: 0x18feeb00, data: '41424344452A2A2A' }],
      [],
    ],
    ['one tank', 'can2.127505.level.n1-0', [tank('00D430E8030000FF'), tank('01A861E8030000FF')], [100]],
    ['every tank', 'can2.127505.level', [tank('00D430E8030000FF'), tank('01A861E8030000FF')], [50, 100]],
    ['an unknown part', 'can1.61444.spn190.n1', [rpm(0)], []],
    ['a list of other things', 'can1.61444.spn190', [null, 3, 'x', {}, [rpm(0)], { id: 'x' }], []],
    ['no list', 'can1.61444.spn190', 'F07D', []],
  ])('%s', (_, key, list, expected) => {
    expect(values(key, list)).toEqual(expected)
  })

  it('reassembles messages of several frames', () => {
    const id = 0x09f20123
    const list = [
      { id, data: '401A00881368' },
      { id, data: '401A008813680C00' },
      { id, data: '4100001400000000' },
      rpm(0),
      { id, data: '420000FFFFFFFFFF' },
      { id, data: '430000000A0AFFFF' },
    ]
    expect(values('can2.127489.oilPressure', list)).toEqual([500])
    expect(values('can2.127489.oilPressure', list.slice(0, 5))).toEqual([])
  })
})
