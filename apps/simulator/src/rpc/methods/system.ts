import { fileCapacityBytes } from '../files.ts'
import type { Methods } from '../responder.ts'

const defaultDelayMs = 100
const longestDelayMs = 3_600_000

export const systemMethods: Methods = {
  'Sys.GetInfo': (hands) => ({
    id: hands.deviceId,
    app: 'logger',
    fw_version: hands.config.firmware(),
    arch: 'esp32',
    uptime: Math.round(hands.uptimeSeconds()),
    ram_size: 265_328,
    ram_free: 142_104,
    ram_min_free: 118_220,
    fs_size: fileCapacityBytes,
    fs_free: fileCapacityBytes - hands.files.usedBytes(),
  }),
  'Sys.Reboot': (hands, { delay_ms: delayMs }) => {
    const isDelay = typeof delayMs === 'number' && delayMs >= 0 && delayMs <= longestDelayMs
    hands.onReboot(isDelay ? delayMs : defaultDelayMs)
    return null
  },
}
