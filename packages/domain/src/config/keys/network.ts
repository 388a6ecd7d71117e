import { createMessage } from '@fieldport/messages'
import type { ConfigKey } from '../config-key.ts'
import { card, fitted, flag, pick, secret, text, whole } from './rows.ts'

/** A fixed address is four numbers; without it the network assigns one. */
const address = { maximumLength: 15, format: 'ipv4' } as const
const lte = { shownWhen: { key: 'gsm.available', values: [true, null] } } as const
const ownApn = { shownWhen: { key: 'gsm.auto_apn', values: [false, null] }, maximumLength: 63 } as const

/** Tab Network. Source: design notes on configuration keys, 'Network'; the Wi-Fi rules are those of WPA2. */
export const networkTabKeys: readonly ConfigKey[] = [
  ...card('Network', { section: 'Wi-Fi', generation: 'both', certainty: 'S' }, [
    flag('wifi.sta.enable', 'Wi-Fi enable', { default: false, forReading: true }),
    text('wifi.sta.ssid', 'SSID', { maximumLength: 32, format: 'ssid', default: '' }),
    secret('wifi.sta.pass', 'Password', {
      maximumLength: 63,
      format: 'wpaPassword',
      default: '',
      help: '8 to 63 characters; empty for an open network.',
    }),
    text('wifi.sta.ip', 'Static IP', {
      ...address,
      default: '',
      help: 'Empty: the network assigns an address.',
    }),
    text('wifi.sta.netmask', 'Netmask', { ...address, default: '' }),
    text('wifi.sta.gw', 'Gateway', { ...address, default: '' }),
    text('wifi.sta.nameserver', 'DNS server', { ...address, default: '' }),
    flag('wifi.ap.enable', 'Access point enable', {
      default: true,
      help: 'The device opens a network of its own for its set-up.',
    }),
  ]),
  ...card('Network', { section: '4G LTE', generation: 'both', certainty: 'S' }, [
    fitted('gsm.available', '4G modem fitted'),
    flag('gsm.enable', '4G LTE enable', { ...lte, forReading: true }),
    flag('gsm.auto_apn', 'Automatic APN', { ...lte, help: 'The device finds the access point of its SIM.' }),
    whole('gsm.auto_apn_version', 'APN database version', { ...lte, minimum: 0, maximum: 10_000 }),
    text('gsm.apn', 'APN', ownApn),
    text('gsm.user', 'APN user', ownApn),
    secret('gsm.pass', 'APN password', ownApn),
    pick(
      'gsm.scan_mode',
      'Network mode',
      [
        { value: 3, label: '4G only' },
        { value: 0, label: '2G/3G/4G' },
      ],
      { ...lte, default: 3 },
    ),
    flag('gsm.roaming', 'Roaming', {
      ...lte,
      help: 'May use the networks of other operators, at their price.',
    }),
  ]),
  ...card('Network', { section: 'SNTP', generation: 'both', certainty: 'S' }, [
    text('sntp.server', 'SNTP server', {
      default: 'time.google.com',
      maximumLength: 128,
      requiredMessage: 'sntpServerNeeded',
    }),
    whole('sntp.update_interval', 'SNTP interval', {
      unit: 's',
      minimum: 60,
      maximum: 86_400,
      default: 7200,
      requiredMessage: createMessage('settingNotANumber', { key: 'sntp.update_interval' }),
    }),
  ]),
  // Siblings of the device's framework: devices report them, nobody needs them on a form.
  ...card('Network', { section: 'Wi-Fi', generation: 'both', certainty: 'F' }, [
    text('wifi.ap.ssid', 'Access point SSID', { hidden: true, maximumLength: 32, format: 'ssid' }),
    secret('wifi.ap.pass', 'Access point password', {
      hidden: true,
      maximumLength: 63,
      format: 'wpaPassword',
    }),
    flag('wifi.ap.hidden', 'Access point hidden', { hidden: true, default: false }),
    whole('wifi.ap.channel', 'Access point channel', {
      hidden: true,
      minimum: 1,
      maximum: 14,
      default: 6,
    }),
    ...(['ip', 'netmask', 'gw', 'dhcp_start', 'dhcp_end'] as const).map((part) =>
      text(`wifi.ap.${part}`, `Access point ${part}`, { hidden: true, ...address }),
    ),
    text('wifi.sta.bssid', 'BSSID', { hidden: true, maximumLength: 17 }),
    text('wifi.sta.dhcp_hostname', 'DHCP host name', { hidden: true, maximumLength: 63 }),
  ]),
  ...card('Network', { section: 'SNTP', generation: 'both', certainty: 'F' }, [
    flag('sntp.enable', 'SNTP enable', { hidden: true, default: true }),
  ]),
]

/** A change of one of these may make the device uncontactable. Source: specification 2, section 8. */
export const networkKeys: readonly string[] = networkTabKeys
  .filter(({ key, readOnly }) => /^(?:wifi|gsm)\./.test(key) && readOnly !== true)
  .map(({ key }) => key)
