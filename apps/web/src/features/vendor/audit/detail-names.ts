import type { TFunction } from 'i18next'
import { settingName } from '../../../lib/texts/setting-name.ts'
import { switchLabels } from '../../../lib/texts/switch-labels.ts'

/** Fields whose inner names are the device's own and stay as they are. */
const verbatim: ReadonlySet<string> = new Set(['args', 'results'])

/** The name of a field of an entry, '' for none: known names as text, others in words. @param path 'switches.hideDocs' */
export function detailName(path: string, t: TFunction): string {
  const [first = '', ...rest] = path.split('.')
  const known = /^\d+$/.test(first) ? first : fieldName(first, t)
  // A key of a device's configuration.
  if (known === undefined && rest.length > 0) return path
  const name = known ?? settingOrWords(first, t)
  if (rest.length === 0) return name
  const inner = verbatim.has(first) ? rest.join('.') : detailName(rest.join('.'), t)
  return `${name} · ${inner}`
}

/** Which event is sent how, and to whom. */
function alertName(name: string, t: TFunction): string | undefined {
  const [, kind, channel] = /^ALERTS_(alert|warning|alarm)(SMS|Email|Webhook)Interval$/.exec(name) ?? []
  if (kind === undefined || channel === undefined) return undefined
  const kinds = { alert: t('Alerts'), warning: t('Warnings'), alarm: t('Alarms') }
  const channels = { SMS: t('SMS'), Email: t('Email'), Webhook: t('Webhook') }
  return `${kinds[kind as keyof typeof kinds]}: ${channels[channel as keyof typeof channels]}`
}

function settingOrWords(name: string, t: TFunction): string {
  const setting = settingName(name, t)
  return setting === name ? toWords(name) : setting
}

/** 'durationSeconds' → 'duration seconds' */
function toWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function fieldName(name: string, t: TFunction): string | undefined {
  const names: Readonly<Record<string, string>> = {
    ...deviceFields(t),
    ...ruleFields(t),
    ...peopleFields(t),
    ...portalFields(t),
    ...switchLabels(t),
  }
  return Object.hasOwn(names, name) ? names[name] : alertName(name, t)
}

/** Commands, settings, data and plans of a device. */
function deviceFields(t: TFunction): Readonly<Record<string, string>> {
  return {
    method: t('Method'),
    args: t('Arguments'),
    attempts: t('Attempts'),
    ts: t('Time'),
    at: t('Time'),
    until: t('Until'),
    fw: t('Firmware'),
    model: t('Model'),
    models: t('Models'),
    version: t('Version'),
    note: t('Note'),
    count: t('Number'),
    number: t('Number'),
    changeId: t('Change'),
    source: t('Source'),
    keys: t('Settings'),
    options: t('Settings'),
    results: t('Results'),
    target: t('Destination'),
    format: t('Format'),
    columns: t('Columns'),
    condition: t('Alarm'),
    conditions: t('Alarms'),
    plan: t('Plan'),
    tier: t('Plan'),
    term: t('Term'),
    action: t('Action'),
    passed: t('Passed'),
  }
}

/** Limits and areas. */
function ruleFields(t: TFunction): Readonly<Record<string, string>> {
  return {
    rule: t('Limit'),
    key: t('Measurement'),
    durationSeconds: t('For at least'),
    hysteresis: t('Hysteresis'),
    guard: t('Applies'),
    warning: t('Warning'),
    alarm: t('Alarm'),
    area: t('Area'),
    level: t('Level'),
    shape: t('Shape'),
    corners: t('Corners'),
    lat: t('Latitude'),
    lon: t('Longitude'),
    radiusMetres: t('Radius (m)'),
    low: t('Low'),
    high: t('High'),
  }
}

/** Accounts, access, teams and messages. */
function peopleFields(t: TFunction): Readonly<Record<string, string>> {
  return {
    user: t('User'),
    team: t('Team'),
    group: t('Group'),
    way: t('Method'),
    timeZone: t('Time zone'),
    withoutPassword: t('Without a password'),
    nextBecomesAdmin: t('The next person becomes Admin'),
    scope: t('Permission'),
    minutes: t('Minutes'),
    reason: t('Reason'),
    viewing: t('Viewed as'),
    view: t('ID'),
    viewer: t('Viewed by'),
    given_name: t('Given Name'),
    family_name: t('Family Name'),
    givenName: t('Given Name'),
    familyName: t('Family Name'),
    phone_number: t('Mobile Number'),
    phoneNumber: t('Mobile Number'),
    language: t('Language'),
    address: t('Address'),
    channel: t('Channel'),
    problem: t('Problem'),
    deviceId: t('Device'),
    devices: t('Devices'),
    emailList: t('Email addresses'),
    phoneList: t('Mobile numbers'),
    webhookList: t('Webhooks'),
    ALERTS_emailList: t('Email addresses'),
    ALERTS_phoneList: t('Mobile numbers'),
    ALERTS_webhookList: t('Webhooks'),
    ALERTS_escalation: t('Escalation'),
    recipient: t('Email address or mobile number'),
    waitMinutes: t('After (minutes)'),
  }
}

/** Brands, pages, files and payments. */
function portalFields(t: TFunction): Readonly<Record<string, string>> {
  return {
    id: t('ID'),
    name: t('Name'),
    title: t('Title'),
    text: t('Text'),
    kind: t('Type'),
    contentType: t('File type'),
    sizeBytes: t('Size (bytes)'),
    filename: t('File name'),
    sha256: 'SHA-256',
    schedule: t('Schedule'),
    frequency: t('Frequency'),
    run: t('Last run'),
    days: t('Days'),
    link: t('Link'),
    cards: t('Cards'),
    hasOverview: t('Lists devices'),
    proposal: t('Proposal'),
    here: t('Portal'),
    there: t('Payment provider'),
    outcome: t('Result'),
    seen: t('Marked as seen'),
    hosts: t('Hosts'),
    brandName: t('Brand name'),
    isDevelopment: t("Development host (the title reads 'Dev Portal')"),
    colour: t('Colour'),
    copyright: t('Copyright'),
    termsUrl: t('Terms link'),
    privacyUrl: t('Privacy link'),
    termsText: t('Terms of use'),
    privacyText: t('Privacy notice'),
    docsUrl: t('Docs link'),
    supportEmail: t('Support address'),
    mailFromName: t('Sender name'),
    mailFromAddress: t('Sender address'),
    mailFooter: t('Email footer'),
    mapStyleUrl: t('Street map'),
    mapSatelliteUrl: t('Satellite map'),
    regulatory: t('Regulatory information'),
    switches: t('Feature switches'),
    command: t('Command'),
  }
}
