import type { ConfigStore } from '../../config/store.ts'
import { hash32, seedOf } from '../../models/random.ts'
import type { RpcArgs, CommandHandlers, Methods } from '../responder.ts'
import { RpcError } from '../rpc-error.ts'

const longestCommand = 256

export const modemMethods: Methods = { 'GSM.Cmd': sendToModem }

function sendToModem(hands: CommandHandlers, { cmd }: RpcArgs): unknown {
  if (typeof cmd !== 'string' || cmd === '' || cmd.length > longestCommand)
    throw new RpcError(400, 'cmd is required')
  if (hands.config.value('gsm.available') !== true) throw new RpcError(-1, 'No modem is fitted')
  if (hands.config.value('gsm.enable') !== true) throw new RpcError(-1, 'The modem is off')
  const command = cmd.trim().toUpperCase()
  // Upper-case commands never match a property of the object itself.
  const lines = answers[command]?.(hands.deviceId, hands.config)
  return { response: lines === undefined ? 'ERROR' : [...lines, 'OK'].join('\r\n') }
}

type AtAnswer = (deviceId: string, config: ConfigStore) => readonly string[]

// Response formats: 3GPP TS 27.007. Numbers are derived from the device's ID; the test network is 001 01.
const answers: Readonly<Record<string, AtAnswer>> = {
  AT: () => [],
  ATE0: () => [],
  ATI: () => ['Virtual modem', 'LTE Cat 1', 'Revision: 1.0'],
  'AT+CSQ': (deviceId) => [`+CSQ: ${12 + (seedOf(deviceId) % 16)},99`],
  'AT+CPIN?': () => ['+CPIN: READY'],
  'AT+CREG?': () => ['+CREG: 0,1'],
  'AT+CEREG?': () => ['+CEREG: 0,1'],
  'AT+CGATT?': () => ['+CGATT: 1'],
  'AT+COPS?': () => ['+COPS: 0,0,"Test network",7'],
  'AT+CGSN': (deviceId) => [digits(deviceId, 1, 15)],
  'AT+CIMI': (deviceId) => [`00101${digits(deviceId, 2, 10)}`],
  'AT+CCID': (deviceId) => [`+CCID: 8999${digits(deviceId, 3, 15)}`],
  'AT+CGDCONT?': (_deviceId, config) => [
    `+CGDCONT: 1,"IP","${String(config.value('gsm.apn') ?? '')}","",0,0`,
  ],
}

function digits(deviceId: string, channel: number, count: number): string {
  const seed = seedOf(deviceId)
  return Array.from({ length: count }, (_, n) => hash32(seed, channel, n) % 10).join('')
}
