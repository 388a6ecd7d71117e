import { describe, expect, it } from 'vitest'
import { decodeTransferAnnouncement } from './transport.ts'

describe('decodeTransferAnnouncement', () => {
  it('reads the recorded broadcast: 34 bytes in 5 packets for 65251', () => {
    expect(decodeTransferAnnouncement('20220005FFE3FE00')).toEqual({
      kind: 'broadcast',
      bytes: 34,
      packets: 5,
      pgn: 65251,
    })
  })

  it('reads a request to send, and numbers that need every byte', () => {
    expect(decodeTransferAnnouncement('10F906FFFF00F001')).toEqual({
      kind: 'addressed',
      bytes: 1785,
      packets: 255,
      pgn: 0x1_f0_00,
    })
  })

  it.each(['11050100FFE3FE00', '13220005FFE3FE00', 'FF01FFFFFFE3FE00', '20220005FFE3FE', '', 'xyz', null])(
    'is null for %s',
    (data) => {
      expect(decodeTransferAnnouncement(data)).toBeNull()
    },
  )
})
