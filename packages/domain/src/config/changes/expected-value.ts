import { createMessage, type Message, type PlainMessageId } from '@fieldport/messages'
import type { ConfigFormat, ConfigKey } from '../config-key.ts'

const ofFormat: Readonly<Record<ConfigFormat, PlainMessageId>> = {
  ipv4: 'expectedIpv4',
  ssid: 'expectedSsid',
  wpaPassword: 'expectedWpaPassword',
  serialSettings: 'expectedSerialSettings',
  canIds: 'expectedCanIds',
  bleIds: 'expectedBleIds',
  mqttServer: 'expectedHostAndPort',
  udpAddress: 'expectedHostAndPort',
  fileName: 'expectedFileName',
}

const ofType: Partial<Readonly<Record<ConfigKey['type'], PlainMessageId>>> = {
  boolean: 'expectedBoolean',
  choice: 'expectedChoice',
  alertRange: 'expectedAlertRange',
  calibration: 'expectedCalibration',
  modbusSettings: 'expectedModbus',
}

/**
 * The values that a key accepts, shown with the message that a value was rejected. @returns undefined: any short text
 */
export function expectedConfigValue(row: ConfigKey): Message | undefined {
  const { type, minimum, maximum, maximumLength, format } = row
  if (row.readOnly) return createMessage('expectedNothing')
  if (type === 'integer' || type === 'number') return expectedNumber(type, minimum, maximum)
  if (format !== undefined) return createMessage(ofFormat[format])
  const byType = ofType[type]
  if (byType !== undefined) return createMessage(byType)
  return maximumLength === undefined
    ? undefined
    : createMessage('expectedCharacters', { maximum: maximumLength })
}

function expectedNumber(
  type: 'integer' | 'number',
  minimum: number | undefined,
  maximum: number | undefined,
): Message {
  if (minimum === undefined || maximum === undefined)
    return createMessage(type === 'integer' ? 'expectedWholeNumber' : 'expectedNumber')
  return createMessage(type === 'integer' ? 'expectedWholeNumberBetween' : 'expectedNumberBetween', {
    minimum,
    maximum,
  })
}
