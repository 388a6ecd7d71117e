import { toHex } from '../bytes.ts'
import { readInteger, readText } from '../script-value.ts'
import type { DeviceFunctions } from './device-function.ts'
import { readableText } from './sq.ts'

/** Two buses; a classic CAN frame has up to 8 bytes, its ID up to 29 bits. */
const buses = 2
const maximumFrameBytes = 8
const maximumFrameId = 0x1f_ff_ff_ff
const maximumPeriodMs = 2_147_483_647
const maximumFlag = 255
const maximumPort = 8

/** Functions that send to other machines. */
export const busFunctions: DeviceFunctions = {
  'CAN.tx'(device, [bus, id, data, length, flag, period]) {
    const bytes = readText(data, 'data')
    const number = readInteger(bus, 'bus', 1, buses)
    const frameId = readInteger(id, 'id', 0, maximumFrameId)
    const limit = Math.min(maximumFrameBytes, bytes.length)
    const count = length === undefined ? limit : readInteger(length, 'length', 0, limit)
    if (flag !== undefined) readInteger(flag, 'flag', 0, maximumFlag)
    const periodMs = period === undefined ? 0 : readInteger(period, 'period', 0, maximumPeriodMs)
    device.log.add({ kind: 'can', bus: number, id: frameId, hex: toHex(bytes.slice(0, count)), periodMs })
  },
  'SERIAL.write'(device, [port, text, length]) {
    const bytes = readText(text, 'text')
    const number = readInteger(port, 'port', 1, maximumPort)
    const count = length === undefined ? bytes.length : readInteger(length, 'length', 0, bytes.length)
    device.log.add({ kind: 'serial', port: number, text: readableText(bytes.slice(0, count)) })
  },
}
