import { createMessage } from '@fieldport/messages'
/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import { card, decimal, fitted, flag, limits, nameRow, numbers, pick, same, text, whole } from './rows.ts'

const count = { unit: 'base intervals' } as const

/** Tab General. Source: design notes on configuration keys, 'General'; specification 2, sections 3 and 8. */
export const generalKeys: readonly ConfigKey[] = [
  ...card('General', { section: 'Device', generation: 'both', certainty: 'S' }, [
    text('device.id', 'Device ID', { readOnly: true, forReading: true, maximumLength: 9 }),
    text('device.model', 'Model', { readOnly: true, forReading: true }),
    text('device.fw', 'Firmware', { readOnly: true, forReading: true }),
    whole('device.fw_timestamp', 'Firmware date', { readOnly: true, forReading: true, unit: 's' }),
    text('device.name', 'Device Name', { maximumLength: 25, forReading: true }),
    text('fstab', 'File system table', {
      readOnly: true,
      hidden: true,
      forReading: true,
      help: "The system's own; kept as it is.",
    }),
  ]),
  ...card('General', { section: 'Intervals', generation: 'both', certainty: 'S' }, [
    whole('device.base_interval', 'Base Interval', {
      unit: 's',
      minimum: 1,
      maximum: 86_400,
      default: 60,
      forReading: true,
      help: 'The clock of the device: every other interval is a multiple of it. From 5 seconds to 24 hours.',
      requiredMessage: createMessage('settingNotANumber', { key: 'device.base_interval' }),
    }),
    whole('device.transmit_interval', 'Transmit Interval', {
      ...count,
      minimum: 1,
      maximum: 10_000,
      default: 1,
      forReading: true,
      help: 'A message is sent every so many base intervals.',
      requiredMessage: createMessage('settingNotANumber', { key: 'device.transmit_interval' }),
    }),
    whole('device.exception_interval', 'Exception Interval', {
      ...count,
      minimum: 1,
      maximum: 10_000,
      default: 1,
      certainty: 'I',
      forReading: true,
      help: 'Takes the place of the transmit interval while a warning or an alarm lasts; the first message goes at once.',
    }),
    whole('device.sq_interval', 'Portal send interval', {
      ...count,
      readOnly: true,
      forReading: true,
      help: 'How often the plan lets the device send to the portal.',
    }),
    flag('device.batch_transmit', 'Batch Transmit', {
      default: false,
      certainty: 'I',
      help: 'Sends every point measured since the last message, not only the newest.',
    }),
    flag('device.always_on', 'Always On', {
      default: false,
      certainty: 'I',
      help: 'The device does not sleep between intervals. Needs a permanent supply.',
    }),
  ]),
  ...card('General', { section: 'Hibernate', generation: 'both', certainty: 'I' }, [
    flag('device.hibernate.enable', 'Hibernate on power loss', {
      default: true,
      help: 'Keeps the internal battery alive while the supply is away.',
    }),
    whole('device.hibernate.delay', 'Hibernate Delay Interval', {
      ...count,
      minimum: 0,
      maximum: 10_000,
      help: 'So many intervals with a low supply come before hibernation.',
      shownWhen: { key: 'device.hibernate.enable', values: [true, null] },
    }),
    flag('device.hibernate.wake_on_vibration', 'Wake on Vibration', {
      generation: 1,
      help: 'On newer firmware this is a setting of the accelerometer.',
      shownWhen: { key: 'device.hibernate.enable', values: [true, null] },
    }),
  ]),
  ...card('General', { section: 'Power', generation: 'both', certainty: 'I' }, [
    nameRow('vin'),
    ...limits('vin', 'V', { minimum: 0, maximum: 75 }, 'Supply '),
    decimal('vin.hysteresis', 'Supply Hysteresis', { unit: 'V', minimum: 0, maximum: 75 }),
    flag('vin.count_hours', 'Count supply hours', { certainty: 'S', forReading: true }),
    fitted('batt.available', 'Battery fitted', { generation: 1 }),
    ...limits(
      'batt',
      'V',
      {
        generation: 1,
        minimum: 0,
        maximum: 10,
        shownWhen: { key: 'batt.available', values: [true, null] },
      },
      'Battery ',
    ),
    ...limits('vsys', 'V', { minimum: 0, maximum: 5 }, 'Internal LiPo '),
  ]),
  ...card(
    'General',
    { section: 'States', generation: 'both', certainty: 'S' },
    numbers(1, 6).map((number) =>
      nameRow(`state${number}`, {
        label: `State ${number} name`,
        help: number <= 3 ? 'Counts as idle time.' : 'Counts as working time.',
      }),
    ),
  ),
  ...card('General', { section: 'System', generation: 'both', certainty: 'I' }, [
    pick(
      'http.enable',
      'Web server',
      [
        { value: false, label: 'Setup mode only' },
        { value: true, label: 'Always on' },
      ],
      { default: false, openChoices: true, help: 'The pages that the device itself serves on its network.' },
    ),
    pick('debug.console', 'Debug console', same('OFF', 'USB', 'RS232'), {
      default: 'OFF',
      openChoices: true,
      help: 'Where the device writes its log. On RS232 the serial port can measure nothing.',
    }),
  ]),
]
