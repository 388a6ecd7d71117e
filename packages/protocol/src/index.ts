export {
  type DecodedMessage,
  type DecodedPoint,
  decodeMessage,
  decodeOpened,
  type MessageContext,
} from './message/decode.ts'
export { messageLimits } from './message/limits.ts'
export { claimedDeviceId, type OpenedMessage, openMessage } from './message/open.ts'
export { type Refusal, type RefusalReason, refusalReasons } from './message/refusal.ts'
