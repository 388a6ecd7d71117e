import type { Methods } from '../responder.ts'
import { RpcError } from '../rpc-error.ts'

const highestTrigger = 255
/** Like the framework's reboot: the response is sent first. */
const resetDelayMs = 100
/** Maximum base intervals between two messages. */
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
  /** The plan's send interval in base intervals: a lower limit, whatever the owner sets. */
  'Device.SetPlan': (hands, args) => {
    const interval = args['sq_interval']
    if (typeof interval !== 'number' || !Number.isInteger(interval) || interval < 1 || interval > slowestPlan)
      throw new RpcError(400, 'sq_interval is required')
    hands.config.change([['device.sq_interval', interval]])
    hands.onConfigChanged()
    return null
  },
}
