import { parseHex } from './hex.ts'

/** A multi-packet transfer that a frame announces: to all ('broadcast', BAM) or to one receiver ('addressed', RTS). */
export type TransferAnnouncement = {
  readonly kind: 'broadcast' | 'addressed'
  readonly bytes: number
  readonly packets: number
  /** PGN of the message in the packets. */
  readonly pgn: number
}

/** Transport protocol, connection management: the frames that announce transfers. */
export const transferControlPgn = 60416
/** Transport protocol, data transfer: the packets. */
export const transferDataPgn = 60160

const kinds: Readonly<Record<number, TransferAnnouncement['kind']>> = { 16: 'addressed', 32: 'broadcast' }

/**
 * Decodes the payload of PGN 60416 if it announces a transfer; null for its other uses and anything else. Devices often capture only
 * a part of a transfer, so its packets are shown unchanged.
 * Source: SAE J1939-21, section 5.10.
 */
export function decodeTransferAnnouncement(dataHex: unknown): TransferAnnouncement | null {
  const bytes = parseHex(dataHex)
  if (bytes === null || bytes.length < 8) return null
  const [control = 0, sizeLow = 0, sizeHigh = 0, packets = 0, , pgnLow = 0, pgnMiddle = 0, pgnHigh = 0] =
    bytes
  const kind = kinds[control]
  if (kind === undefined) return null
  return { kind, bytes: sizeLow | (sizeHigh << 8), packets, pgn: pgnLow | (pgnMiddle << 8) | (pgnHigh << 16) }
}
