import type { Message, PlainMessageId } from '@fieldport/messages'
/** Tabs of the settings page that show keys of the device. Source: specification 2, section 2. */
export const configTabs = ['General', 'Network', 'Internal', 'External', 'Custom', 'Endpoint'] as const
export type ConfigTab = (typeof configTabs)[number]

/**
 * How a value is kept and typed. `alertRange` is 'enable,low,high', `calibration` 'LowIn,LowOut,HighIn,HighOut,Unit',
 * `alertLevels` the generation 2 text of one measurement, `list` comma-separated.
 * Source: design notes on configuration keys, 'Encodings'.
 */
export const configTypes = [
  'boolean',
  'integer',
  'number',
  'string',
  'choice',
  'list',
  'alertRange',
  'alertLevels',
  'calibration',
  'modbusSettings',
] as const
export type ConfigType = (typeof configTypes)[number]

/** What becomes of typed text. Source: specification 2, section 5 ('Config save'). */
export type ConfigParser = 'number' | 'boolean' | 'string' | 'featureVersion'

/** Texts with a form of their own. Source: design notes on configuration keys, 'Encodings'. */
export const configFormats = [
  'ipv4',
  'ssid',
  'wpaPassword',
  'serialSettings',
  'canIds',
  'bleIds',
  'mqttServer',
  'udpAddress',
  'fileName',
] as const
export type ConfigFormat = (typeof configFormats)[number]

export type ConfigValue = string | number | boolean | null

export type ConfigChoice = { readonly value: string | number | boolean; readonly label: string }

/** How sure we are of a row. D documented by the maker, S named in the specification, I our inference, F the framework's schema. */
export type ConfigConfidence = 'D' | 'S' | 'I' | 'F'

/** One key of a device's configuration: everything that forms, parsing, messages and the JSON view need. */
export type ConfigKey = {
  /** Dotted, such as 'io1.voltage.enable'. */
  readonly key: string
  readonly label: string
  /** One or two sentences; absent where the label says it all. */
  readonly help?: string
  readonly tab: ConfigTab
  /** A card on the tab, such as 'IO 1' or 'Wi-Fi'. */
  readonly section: string
  readonly type: ConfigType
  readonly parser: ConfigParser
  /** Of the number, or of a range's numbers; 'cal' when the calibration's own unit applies. */
  readonly unit?: string
  readonly minimum?: number
  readonly maximum?: number
  /** Characters. */
  readonly maximumLength?: number
  readonly choices?: readonly ConfigChoice[]
  /** What a device has that was never configured; absent where nobody knows. */
  readonly default?: ConfigValue
  readonly generation: 1 | 2 | 'both'
  /** Present only where the model matches, beyond the generation. */
  readonly models?: RegExp
  /** Present from this firmware on, as 'SFW003-4.0.0' per hardware line; absent: always. */
  readonly firmwareFrom?: readonly string[]
  /** Shown only while that key holds one of the values: { key: 'serial1.mode', values: ['MODBUS'] }. */
  readonly visibleWhen?: { readonly key: string; readonly values: readonly ConfigValue[] }
  /** Shown only where the device reports it: not every model that may have it does. */
  readonly onlyIfReported?: true
  /** How the text must look, beyond its length. */
  readonly format?: ConfigFormat
  /** The key may not be emptied, and what is said when it is. */
  readonly requiredMessage?: PlainMessageId | Message
  /** The stored words are ours: another word or number that a device keeps is taken as well. */
  readonly allowsOtherValues?: true
  /** Write-only in the browser, sealed at rest, never in logs, history or exports. */
  readonly secret?: true
  readonly readOnly?: true
  /** Kept and shown in JSON alone: the system's own. */
  readonly hidden?: true
  /** Needed by whoever only reads the data page: labels, units, alarm ranges, intervals. */
  readonly isVisibleToViewers?: true
  readonly certainty: ConfigConfidence
}

/** A configuration with dotted keys. */
export type FlatConfig = Readonly<Record<string, unknown>>

/** What the rules of a device's configuration look at besides the values. */
export type DeviceVariant = { readonly model: string; readonly firmware: string | null }

export type ConfigWarning = {
  /** Names the rule, such as 'httpsPeriod'. */
  readonly code: string
  readonly severity: 'warning' | 'danger'
  readonly message: PlainMessageId
  /** The keys that the reader may change to end it; the first one is where it is shown. */
  readonly keys: readonly string[]
}

/** A value of one key before and after; secrets are '***' on both sides. */
export type ConfigChange = { readonly key: string; readonly from: unknown; readonly to: unknown }
