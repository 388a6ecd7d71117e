import {
  defaultDigital,
  type DigitalSettings,
  digitalText,
  measurementFamilies,
  singleMeasurements,
  undecodableTextMessage,
} from '@fieldport/domain'
import { translateText } from './i18n.ts'
import { splitNumberedLabel } from './numbered-label.ts'

/** A name of the configuration catalogue in the reader's language. */
export function translateLabel(label: string, translate: (words: string) => string = translateText): string {
  const whole = translate(label)
  if (whole !== label) return whole
  for (const { before, word, after } of splitNumberedLabel(label))
    if (translate(word) !== word) return `${before}${translate(word)}${after}`
  return label
}

const measurementWords: ReadonlySet<string> = new Set([
  ...Object.values(singleMeasurements).map(({ label }) => label),
  ...Object.values(measurementFamilies).flatMap(({ label, noun }) => [label, noun]),
])

/**
 * A name of the measurement catalogue in the reader's language; a name given by a person is returned unchanged, also if
 * it is a word that the pages use for something else, such as 'Power'.
 */
export function translateMeasurement(
  name: string,
  translate: (words: string) => string = translateText,
): string {
  const words = [name, ...splitNumberedLabel(name).map(({ word }) => word)]
  if (words.some((word) => measurementWords.has(word))) return translateLabel(name, translate)
  const [, counted] = /^(.+) Hours$/.exec(name) ?? []
  const known = counted === undefined ? undefined : translateMeasurement(counted, translate)
  if (known === undefined || known === counted) return name
  return translate(`${known} Hours`)
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
