import type { Methods } from '../responder.ts'
import { RpcError } from '../rpc-error.ts'

const highestTrigger = 255
/** As the framework's reboot: the answer goes first. */
const resetDelayMs = 100
/** Base intervals between two messages, at most. */
const slowestPlan = 10_000

export const adminMethods: Methods = {
  'Admin.Trigger': (hands, { index }) => {
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > highestTrigger)
      throw new RpcError(400, 'index is required')
    hands.onTrigger(index)
    return null
  },
  'Admin.FreightMode': (hands) => {
    hands.onFreight()
    return null
  },
  'Admin.HardReset': (hands) => {
    hands.config.hardReset()
    hands.onConfigChanged()
    hands.onReboot(resetDelayMs)
    return null
  },
  /** The plan's send interval in base intervals: no more messages than that, whatever the owner sets. */
  'Device.SetPlan': (hands, args) => {
    const interval = args['sq_interval']
    if (typeof interval !== 'number' || !Number.isInteger(interval) || interval < 1 || interval > slowestPlan)
      throw new RpcError(400, 'sq_interval is required')
    hands.config.change([['device.sq_interval', interval]])
    hands.onConfigChanged()
    return null
  },
}
