import { device } from './device.ts'
import { portal } from './portal.ts'

export { type Access, type CallMeta, deviceCall, groupCall, publicCall, signedInCall } from './access.ts'
export { commonErrors } from './base.ts'
export { defaultDownsample, maximumBuckets, maximumSeriesKeys } from './device.ts'
export { maximumPagePoints } from './portal.ts'
export type {
  Connection,
  DeviceSettings,
  DeviceSummary,
  PointPage,
  RefusedMessage,
  Series,
  SeriesColumns,
  User,
} from './schemas.ts'

/** Every call of the portal: path, input, output, errors, and who may make it. */
export const contract = { portal, device }
