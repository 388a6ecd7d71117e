import type { Message, PlainMessageId } from '@fieldport/messages'
/** Tabs of the settings page with keys of the device. Source: specification 2, section 2. */
export const configTabs = ['General', 'Network', 'Internal', 'External', 'Custom', 'Endpoint'] as const
export type ConfigTab = (typeof configTabs)[number]

/**
 * How a value is stored and typed. `alertRange` is 'enable,low,high', `calibration` 'LowIn,LowOut,HighIn,HighOut,Unit', `alertLevels`
 * the generation 2 text of one measurement, `list` comma-separated.
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

/** How typed text is converted. Source: specification 2, section 5 ('Config save'). */
export type ConfigParser = 'number' | 'boolean' | 'string' | 'featureVersion'

/** Texts with a required format. Source: design notes on configuration keys, 'Encodings'. */
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

/** Certainty of a row. D documented by the manufacturer, S named in the specification, I our inference, F the framework's schema. */
export type ConfigConfidence = 'D' | 'S' | 'I' | 'F'

/** One key of a device's configuration: everything that forms, parsing, messages and the JSON view need. */
export type ConfigKey = {
  /** Dotted, such as 'io1.voltage.enable'. */
  readonly key: string
  readonly label: string
  /** One or two sentences; absent if the label is sufficient. */
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
  /** The value of an unconfigured device; absent if unknown. */
  readonly default?: ConfigValue
  readonly generation: 1 | 2 | 'both'
  /** Present only if the model matches, in addition to the generation. */
  readonly models?: RegExp
  /** Present from this firmware on, as 'SFW003-4.0.0' per hardware line; absent: always. */
  readonly firmwareFrom?: readonly string[]
  /** Shown only while that key holds one of the values: { key: 'serial1.mode', values: ['MODBUS'] }. */
  readonly visibleWhen?: { readonly key: string; readonly values: readonly ConfigValue[] }
  /** Shown only if the device reports it: not every model that may have it does. */
  readonly onlyIfReported?: true
  /** Required format, in addition to the length. */
  readonly format?: ConfigFormat
  /** The key may not be emptied; the message for an attempt. */
  readonly requiredMessage?: PlainMessageId | Message
  /** The stored words are our own choice: other words or numbers that a device reports are accepted as well. */
  readonly allowsOtherValues?: true
  /** Write-only in the browser, sealed at rest, never in logs, history or exports. */
  readonly secret?: true
  readonly readOnly?: true
  /** Stored and shown only in JSON: internal to the system. */
  readonly hidden?: true
  /** Needed by people who can only view data: labels, units, alarm ranges, intervals. */
  readonly isVisibleToViewers?: true
  readonly certainty: ConfigConfidence
}

/** A configuration with dotted keys. */
export type FlatConfig = Readonly<Record<string, unknown>>

/** What the rules of a device's configuration depend on besides the values. */
export type DeviceVariant = { readonly model: string; readonly firmware: string | null }

export type ConfigWarning = {
  /** Names the rule, such as 'httpsPeriod'. */
  readonly code: string
  readonly severity: 'warning' | 'danger'
  readonly message: PlainMessageId
  /** The keys whose change resolves it; it is shown at the first one. */
  readonly keys: readonly string[]
}

/** A value of one key before and after; secrets are '***' on both sides. */
export type ConfigChange = { readonly key: string; readonly from: unknown; readonly to: unknown }
