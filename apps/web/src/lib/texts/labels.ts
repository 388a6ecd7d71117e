import {
  defaultDigital,
  type DigitalSettings,
  digitalText,
  translateMeasurementName,
  translateNumberedLabel,
  undecodableTextMessage,
} from '@fieldport/domain'
import { translateText } from './i18n.ts'

/** A name of the configuration catalogue in the reader's language. */
export function translateLabel(label: string, translate = translateText): string {
  return translateNumberedLabel(label, translate)
}

/** A name of the measurement catalogue in the reader's language; a name given by a person is returned unchanged. */
export function translateMeasurement(name: string, translate = translateText): string {
  return translateMeasurementName(name, translate)
}

/** The text of an on/off indicator: ON and OFF are translated, a person's own text is not. */
export function getDigitalLabel(value: number, digital: DigitalSettings, translate = translateText): string {
  const words = digitalText(value, digital)
  const isOurs = words === defaultDigital.lowString || words === defaultDigital.highString
  return isOurs ? translate(words) : words
}

/** A device's text is never translated; only our message that it cannot be decoded is. */
export function translateDeviceText(text: string, translate = translateText): string {
  return text === undecodableTextMessage ? translate(text) : text
}

/*
 * The catalogue's names and the domain's words, for the extraction of texts, which reads comments:
 * t('State') t('Frequency') t('Duty Cycle') t('Pulse Count') t('Current') t('Ambient Temperature') t('Humidity') t('Pressure')
 * t('Light') t('Supply Voltage') t('LiPo Voltage') t('Battery Voltage') t('Regulated Voltage') t('Pitch') t('Roll')
 * t('Angle') t('Motion') t('Acceleration X') t('Acceleration Y') t('Acceleration Z') t('Movement Hours') t('Speed')
 * t('Odometer') t('Latitude') t('Longitude') t('Heading') t('Altitude') t('HDOP') t('Satellites') t('Wi-Fi Signal')
 * t('4G Signal') t('Wi-Fi Address') t('Bluetooth') t('Events') t('Time') t('Device time') t('Received')
 * t('Analog') t('Voltage') t('Digital') t('Pulse Change') t('Modbus') t('Custom') t('Thermocouple') t('Hour Meter')
 * t('Serial Capture') t('Trouble Codes')
 * t('10 Minutes') t('30 Minutes') t('Hour') t('6 Hours') t('Day') t('Week') t('Month') t('3 Months') t('Year') t('2 Years')
 * t('10m') t('30m') t('1h') t('6h') t('1d') t('1w') t('1M') t('3M') t('1y') t('2y')
 * t('{{name}} Hours') t('Invalid date range') t('ON') t('OFF')
 */
