import { createMessage } from '@fieldport/messages'
import type { ConfigKey } from '../config-key.ts'
import { cardRows, fittedRow, booleanRow, choiceRow, secretRow, textRow, integerRow } from './rows.ts'

/** A static IPv4 address; empty: assigned by DHCP. */
const address = { maximumLength: 15, format: 'ipv4' } as const
const lte = { visibleWhen: { key: 'gsm.available', values: [true, null] } } as const
const ownApn = { visibleWhen: { key: 'gsm.auto_apn', values: [false, null] }, maximumLength: 63 } as const

/** Tab Network. Source: design notes on configuration keys, 'Network'; the Wi-Fi rules are WPA2's. */
export const networkTabKeys: readonly ConfigKey[] = [
  ...cardRows('Network', { section: 'Wi-Fi', generation: 'both', certainty: 'S' }, [
    booleanRow('wifi.sta.enable', 'Enable Wi-Fi', { default: false, isVisibleToViewers: true }),
    textRow('wifi.sta.ssid', 'SSID', { maximumLength: 32, format: 'ssid', default: '' }),
    secretRow('wifi.sta.pass', 'Password', {
      maximumLength: 63,
      format: 'wpaPassword',
      default: '',
      help: '8–63 characters. Leave empty for an open network.',
    }),
    textRow('wifi.sta.ip', 'Static IP', {
      ...address,
      default: '',
      help: 'Leave empty to use DHCP.',
    }),
    textRow('wifi.sta.netmask', 'Netmask', { ...address, default: '' }),
    textRow('wifi.sta.gw', 'Gateway', { ...address, default: '' }),
    textRow('wifi.sta.nameserver', 'DNS server', { ...address, default: '' }),
    booleanRow('wifi.ap.enable', 'Enable access point', {
      default: true,
      help: 'The device provides its own network for setup.',
    }),
  ]),
  ...cardRows('Network', { section: '4G LTE', generation: 'both', certainty: 'S' }, [
    fittedRow('gsm.available', '4G modem fitted'),
    booleanRow('gsm.enable', 'Enable 4G LTE', { ...lte, isVisibleToViewers: true }),
    booleanRow('gsm.auto_apn', 'Automatic APN', {
      ...lte,
      help: 'The device selects the APN for its SIM.',
    }),
    integerRow('gsm.auto_apn_version', 'APN database version', { ...lte, minimum: 0, maximum: 10_000 }),
    textRow('gsm.apn', 'APN', ownApn),
    textRow('gsm.user', 'APN user', ownApn),
    secretRow('gsm.pass', 'APN password', ownApn),
    choiceRow(
      'gsm.scan_mode',
      'Network mode',
      [
        { value: 3, label: '4G only' },
        { value: 0, label: '2G/3G/4G' },
      ],
      { ...lte, default: 3 },
    ),
    booleanRow('gsm.roaming', 'Roaming', {
      ...lte,
      help: "Allow use of other operators' networks. Roaming charges may apply.",
    }),
  ]),
  ...cardRows('Network', { section: 'SNTP', generation: 'both', certainty: 'S' }, [
    textRow('sntp.server', 'SNTP server', {
      default: 'time.google.com',
      maximumLength: 128,
      requiredMessage: 'sntpServerNeeded',
    }),
    integerRow('sntp.update_interval', 'SNTP interval', {
      unit: 's',
      minimum: 60,
      maximum: 86_400,
      default: 7200,
      requiredMessage: createMessage('settingNotANumber', { key: 'sntp.update_interval' }),
    }),
  ]),
  // Further keys of the device's framework: devices report them, but no form needs them.
  ...cardRows('Network', { section: 'Wi-Fi', generation: 'both', certainty: 'F' }, [
    textRow('wifi.ap.ssid', 'Access point SSID', { hidden: true, maximumLength: 32, format: 'ssid' }),
    secretRow('wifi.ap.pass', 'Access point password', {
      hidden: true,
      maximumLength: 63,
      format: 'wpaPassword',
    }),
    booleanRow('wifi.ap.hidden', 'Access point hidden', { hidden: true, default: false }),
    integerRow('wifi.ap.channel', 'Access point channel', {
      hidden: true,
      minimum: 1,
      maximum: 14,
      default: 6,
    }),
    ...(['ip', 'netmask', 'gw', 'dhcp_start', 'dhcp_end'] as const).map((part) =>
      textRow(`wifi.ap.${part}`, `Access point ${part}`, { hidden: true, ...address }),
    ),
    textRow('wifi.sta.bssid', 'BSSID', { hidden: true, maximumLength: 17 }),
    textRow('wifi.sta.dhcp_hostname', 'DHCP host name', { hidden: true, maximumLength: 63 }),
  ]),
  ...cardRows('Network', { section: 'SNTP', generation: 'both', certainty: 'F' }, [
    booleanRow('sntp.enable', 'SNTP enable', { hidden: true, default: true }),
  ]),
]

/** Changing one of these may make the device unreachable. Source: specification 2, section 8. */
export const networkKeys: readonly string[] = networkTabKeys
  .filter(({ key, readOnly }) => /^(?:wifi|gsm)\./.test(key) && readOnly !== true)
  .map(({ key }) => key)
