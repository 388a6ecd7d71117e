import { describe, expect, it } from 'vitest'
import { decodeParsedMessage } from './decode.ts'
import { claimedDeviceId, parseMessageBody } from './parse-body.ts'

const ts = 1_770_701_635

describe('claimedDeviceId', () => {
  it.each([
    [{ ts, deviceid: 'HE8EV12LF' }, 'HE8EV12LF'],
    [[{ ts }, { ts, deviceid: '0-ABC1234' }], '0-ABC1234'],
    [
      [
        { ts, deviceid: 'nobody' },
        { ts, deviceid: 'HE8EV12LF' },
      ],
      'HE8EV12LF',
    ],
    [{ ts }, null],
    [{ ts, deviceid: 5 }, null],
    [{ ts, deviceid: 'HE8EV12LF\n' }, null],
    ['HE8EV12LF', null],
    [[null, 1, []], null],
  ])('of %j is %j', (sent, expected) => {
    expect(claimedDeviceId(parseMessageBody(JSON.stringify(sent)))).toBe(expected)
  })

  it('is null for input that is not a message', () => {
    for (const body of ['', '{', '[]']) expect(claimedDeviceId(parseMessageBody(body))).toBeNull()
  })

  it('parses a datagram once, and refuses points of other devices in it', () => {
    const message = parseMessageBody(
      JSON.stringify([{ ts, deviceid: 'HE8EV12LF' }, { ts, deviceid: 'BD6AEDJQ2' }, { ts }]),
    )
    const deviceId = claimedDeviceId(message) ?? ''
    const { points, refused } = decodeParsedMessage(message, { deviceId, nowSeconds: ts })
    expect(points).toHaveLength(2)
    expect(refused).toMatchObject([{ index: 1, reason: 'foreign-device-id' }])
  })
})
