/** Active diagnostic trouble codes (DM1). Source: specification 3, section 2.8. */
const troubleCodesPgn = 65_226
/** Transport protocol, connection management: announces multi-frame messages. Source: SAE J1939-21, section 5.10. */
const transferControlPgn = 60_416
/** The number of DM1 at the end of an announcement, low byte first. */
const announcedTroubleCodes = 'CAFE00'

/**
 * Whether a `can1` or `can2` list contains trouble codes, in one frame or announced for several; false if it is not a list.
 * Determines whether a point has the derived `dtc1` or `dtc2`. Source: specification 3, section 3.
 */
export function hasTroubleCodes(frames: unknown): boolean {
  return Array.isArray(frames) && frames.some(isTroubleCode)
}

function isTroubleCode(frame: unknown): boolean {
  if (typeof frame !== 'object' || frame === null || !('id' in frame)) return false
  const { id } = frame
  if (typeof id !== 'number') return false
  const pgn = (id >>> 8) & 0xffff
  if (pgn === troubleCodesPgn) return true
  // The low byte of an addressed message is its destination.
  if ((pgn & 0xff00) !== transferControlPgn || !('data' in frame)) return false
  return typeof frame.data === 'string' && frame.data.slice(10).toUpperCase() === announcedTroubleCodes
}
