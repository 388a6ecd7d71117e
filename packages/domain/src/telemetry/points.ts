/** One reading of a device: a flat object as the device sent it. `ts` is the device's clock in epoch seconds, decimals allowed. */
export type PointRecord = { readonly ts: number } & { readonly [key: string]: unknown }

/** A record as read: `aws_ts` is the server's clock at receipt, epoch seconds. */
export type StoredPoint = PointRecord & { readonly aws_ts: number }

/** Points with a `ts` below this are discarded. Source: specification 3, section 3. */
export const minimumTimestampSeconds = 1_500_000_000

/** A device clock may be at most a day ahead of the server. Source: device facts. */
export const maximumAheadSeconds = 86_400
