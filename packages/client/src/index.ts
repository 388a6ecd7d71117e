export {
  type CallInput,
  type CallOptions,
  type CallOutput,
  type Client,
  type ClientOptions,
  createClient,
} from './client.ts'
export { type ServerEvent } from './read-stream.ts'
export { type Condition, type DeviceConditions, type LimitRule } from './generated/types.ts'
export { PortalApiError } from './portal-api-error.ts'
