import { createMessage } from '@fieldport/messages'
/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import {
  cardRows,
  decimalRow,
  fittedRow,
  booleanRow,
  alertRangeRows,
  nameRow,
  integerRange,
  choiceRow,
  choicesFromValues,
  textRow,
  integerRow,
} from './rows.ts'

const count = { unit: 'base intervals' } as const

/** Tab General. Source: design notes on configuration keys, 'General'; specification 2, sections 3 and 8. */
export const generalKeys: readonly ConfigKey[] = [
  ...cardRows('General', { section: 'Device', generation: 'both', certainty: 'S' }, [
    textRow('device.id', 'Device ID', { readOnly: true, isVisibleToViewers: true, maximumLength: 9 }),
    textRow('device.model', 'Model', { readOnly: true, isVisibleToViewers: true }),
    textRow('device.fw', 'Firmware', { readOnly: true, isVisibleToViewers: true }),
    integerRow('device.fw_timestamp', 'Firmware date', {
      readOnly: true,
      isVisibleToViewers: true,
      unit: 's',
    }),
    textRow('device.name', 'Device Name', { maximumLength: 25, isVisibleToViewers: true }),
    textRow('fstab', 'File system table', {
      readOnly: true,
      hidden: true,
      isVisibleToViewers: true,
      help: "The system's own; kept as it is.",
    }),
  ]),
  ...cardRows('General', { section: 'Intervals', generation: 'both', certainty: 'S' }, [
    integerRow('device.base_interval', 'Base Interval', {
      unit: 's',
      minimum: 1,
      maximum: 86_400,
      default: 60,
      isVisibleToViewers: true,
      help: 'All other intervals are multiples of this. Below 5 seconds, the connection may be unstable.',
      requiredMessage: createMessage('settingNotANumber', { key: 'device.base_interval' }),
    }),
    integerRow('device.transmit_interval', 'Transmit Interval', {
      ...count,
      minimum: 1,
      maximum: 10_000,
      default: 1,
      isVisibleToViewers: true,
      help: 'Send a message every N base intervals.',
      requiredMessage: createMessage('settingNotANumber', { key: 'device.transmit_interval' }),
    }),
    integerRow('device.exception_interval', 'Exception Interval', {
      ...count,
      minimum: 1,
      maximum: 10_000,
      default: 1,
      certainty: 'I',
      isVisibleToViewers: true,
      help: 'Replaces the transmit interval while a warning or alarm lasts. The first message is sent immediately.',
    }),
    integerRow('device.sq_interval', 'Portal send interval', {
      ...count,
      readOnly: true,
      isVisibleToViewers: true,
      help: 'How often the plan allows the device to send to the portal.',
    }),
    booleanRow('device.batch_transmit', 'Batch Transmit', {
      default: false,
      certainty: 'I',
      help: 'Sends every point measured since the last message, not only the latest.',
    }),
    booleanRow('device.always_on', 'Always On', {
      default: false,
      certainty: 'I',
      help: 'The device does not sleep between intervals. Requires permanent power.',
    }),
  ]),
  ...cardRows('General', { section: 'Hibernate', generation: 'both', certainty: 'I' }, [
    booleanRow('device.hibernate.enable', 'Hibernate on power loss', {
      default: true,
      help: 'Preserves the internal battery while external power is off.',
    }),
    integerRow('device.hibernate.delay', 'Hibernate Delay Interval', {
      ...count,
      minimum: 0,
      maximum: 10_000,
      help: 'Number of base intervals at low supply before hibernating.',
      visibleWhen: { key: 'device.hibernate.enable', values: [true, null] },
    }),
    booleanRow('device.hibernate.wake_on_vibration', 'Wake on Vibration', {
      generation: 1,
      help: 'On newer firmware, this setting is under Accelerometer.',
      visibleWhen: { key: 'device.hibernate.enable', values: [true, null] },
    }),
  ]),
  ...cardRows('General', { section: 'Power', generation: 'both', certainty: 'I' }, [
    nameRow('vin'),
    ...alertRangeRows('vin', 'V', { minimum: 0, maximum: 75 }, 'Supply '),
    decimalRow('vin.hysteresis', 'Supply Hysteresis', { unit: 'V', minimum: 0, maximum: 75 }),
    booleanRow('vin.count_hours', 'Count supply hours', { certainty: 'S', isVisibleToViewers: true }),
    fittedRow('batt.available', 'Battery fitted', { generation: 1 }),
    ...alertRangeRows(
      'batt',
      'V',
      {
        generation: 1,
        minimum: 0,
        maximum: 10,
        visibleWhen: { key: 'batt.available', values: [true, null] },
      },
      'Battery ',
    ),
    ...alertRangeRows('vsys', 'V', { minimum: 0, maximum: 5 }, 'Internal LiPo '),
  ]),
  ...cardRows(
    'General',
    { section: 'States', generation: 'both', certainty: 'S' },
    integerRange(1, 6).map((number) =>
      nameRow(`state${number}`, {
        label: `State ${number} name`,
        help: number <= 3 ? 'Counts as idle time.' : 'Counts as working time.',
      }),
    ),
  ),
  ...cardRows('General', { section: 'System', generation: 'both', certainty: 'I' }, [
    choiceRow(
      'http.enable',
      'Web server',
      [
        { value: false, label: 'Setup mode only' },
        { value: true, label: 'Always on' },
      ],
      {
        default: false,
        allowsOtherValues: true,
        help: 'Web pages that the device serves on its network.',
      },
    ),
    choiceRow('debug.console', 'Debug console', choicesFromValues('OFF', 'USB', 'RS232'), {
      default: 'OFF',
      allowsOtherValues: true,
      help: "Where the device writes its log. With RS232, the serial port can't take measurements.",
    }),
  ]),
]
