export {
  type DecodedMessage,
  type DecodedPoint,
  decodeMessage,
  decodeParsedMessage,
  type MessageContext,
} from './message/decode.ts'
export { messageLimits } from './message/limits.ts'
export { claimedDeviceId, type ParsedMessage, parseMessageBody } from './message/parse-body.ts'
export { toStoredJson } from './message/stored-json.ts'
export { findRefusalMessage, type Refusal, type RefusalReason, refusalReasons } from './message/refusal.ts'
export { type CanId, decodeCanId } from './can/can-id.ts'
export { decodeDm1, type Dm1, dm1Pgn, type LampState, type TroubleCode } from './can/dm1.ts'
export {
  type CanBus,
  type Fault,
  describeFault,
  manufacturerFault,
  readTroubleCodes,
  trackFaults,
  type TroubleCodeReport,
} from './can/faults.ts'
export { fmiName } from './can/names/fmi.ts'
export {
  type AssembledMessage,
  describeFrame,
  describeFrames,
  type FrameDescription,
} from './can/frame.ts'
export { pgnName, unknownPgn } from './can/names/pgn.ts'
export { decodeSignals, hasSignals, type Signal, removeFloatNoise } from './can/signals.ts'
export { type ListedSignal, listSignals } from './can/series/list-signals.ts'
export { findSignalRead, type NumberRead, type SignalRead } from './can/series/signal-read.ts'
export { createSignalReader } from './can/series/point-signals.ts'
export {
  describeSignal,
  nameSignalKey,
  type SignalDescription,
  type SignalName,
} from './can/series/describe-signal.ts'
export { signalValues } from './can/series/signal-values.ts'
export { sourceAddressName } from './can/names/source-address.ts'
export { spnName, unknownSpn } from './can/names/spn.ts'
export { type CompleteTransfer, reassembleTransfers } from './can/transfers.ts'
export {
  decodeTransferAnnouncement,
  type TransferAnnouncement,
  transferControlPgn,
  transferDataPgn,
} from './can/transport.ts'
export {
  type CheckedKey,
  type CheckedMessage,
  checkMessage,
  listMessageKeys,
  placePoints,
} from './tools/check-message.ts'
export {
  type ByteNotation,
  byteNotations,
  type ByteProblem,
  parseByteText,
  formatByteText,
} from './tools/bytes-text.ts'
export { type IdNotation, type IdProblem, parseCanId, type ParsedCanId } from './tools/can-id-text.ts'
export { type FrameLineProblem, parseFrameText } from './tools/frame-text.ts'
export { type MomentKind, parseMomentText, type ParsedMoment } from './tools/moment-text.ts'
