import { fastPacketPgns } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { findMessageLayout } from '../layouts/layouts.ts'

it('lists every message of several frames that has signals', () => {
  const pgns = Array.from({ length: 2 ** 18 }, (_, pgn) => pgn)
  expect(pgns.filter((pgn) => findMessageLayout(pgn)?.isFastPacket)).toEqual([...fastPacketPgns])
})
