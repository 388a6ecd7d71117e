import { applyOutcomes } from '@fieldport/contract'
import {
  alertFrequency,
  type AlertFrequency,
  conditionKinds,
  differenceProposals,
  notificationChannels,
  parsePermissionLevel,
  permissionLevels,
  planTerms,
  resolveDisplay,
  subscriptionStates,
} from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { formatRoughDuration } from '../../../lib/format/durations.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { channelText } from '../../../lib/texts/channel-text.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import { settingName } from '../../../lib/texts/setting-name.ts'
import { conditionKindName } from '../../../ui/condition-kind-name.ts'
import { permissionName } from '../../../ui/permission-name.ts'
import { subscriptionName, termName } from '../../../ui/plan-names.ts'
import { differenceTitle, outcomeText, proposalText } from '../payments/difference-text.ts'
import { isCondition } from './audit-details.ts'

/** Fields with epoch seconds; '' is an entry's own from and to. */
const timeFields: ReadonlySet<string> = new Set(['', 'at', 'until', 'ts'])

/** Numbers below are counts. Source: specification 3, section 3 ('Data point'). */
const earliestSeconds = 1_500_000_000

/** A value of an entry as text: codes, times and switches in words, everything else as it is. */
export function detailValue(path: string, value: unknown, t: TFunction): string {
  const name = path.split('.').at(-1) ?? ''
  if (isCondition(value)) return conditionText(value, t)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return numberText(name, value, t)
  if (typeof value !== 'string') return JSON.stringify(value)
  return wordText(name, value, t) ?? value
}

function numberText(name: string, value: number, t: TFunction): string {
  if (/^ALERTS_\w+Interval$/.test(name)) return alertFrequencyName(alertFrequency(value), t)
  if (name === 'durationSeconds') return formatRoughDuration(value)
  return timeFields.has(name) && value >= earliestSeconds ? formatDateTime(value) : String(value)
}

function alertFrequencyName(frequency: AlertFrequency, t: TFunction): string {
  const names: Readonly<Record<AlertFrequency, string>> = {
    Never: t('Never'),
    Once: t('Once'),
    Daily: t('Daily'),
  }
  return names[frequency]
}

function conditionText({ kind, subject }: { kind: string; subject: string }, t: TFunction): string {
  const known = conditionKinds.find((each) => each === kind)
  const about = { limit: measurementText(subject), event: eventText(subject), area: '' }[kind] ?? subject
  return [known ? conditionKindName(known, t) : kind, about].filter((part) => part !== '').join(' ')
}

/** The catalogue's name of a measurement; what people call it on a device is not known here. */
function measurementText(key: string): string {
  const name = translateMeasurement(resolveDisplay(key, undefined, { value: 0 }).name)
  // Of unknown keys the catalogue only capitalises words.
  return name.toLowerCase() === key.toLowerCase() ? key : `${name} (${key})`
}

/** The subject of an event is its topic, for some with its text. */
function eventText(subject: string): string {
  const [topic = '', ...text] = subject.split('\n')
  return [measurementText(topic), ...text].join(': ')
}

function wordText(name: string, value: string, t: TFunction): string | undefined {
  if (name === '' && permissionLevels.some((level) => level === value))
    return permissionName(parsePermissionLevel(value), t)
  if (name === 'keys') return settingName(value, t)
  if (name === 'key') return measurementText(value)
  if (name === 'channel') {
    const channel = notificationChannels.find((each) => each === value)
    return channel && channelText(channel, t)
  }
  const term = planTerms.find((each) => each === value)
  if (term) return termName(term, t)
  if (name === 'here' || name === 'there') {
    const state = subscriptionStates.find((each) => each === value)
    return state && subscriptionName(state, t)
  }
  const words = namedWords(t)[name]
  return words && Object.hasOwn(words, value) ? words[value] : differenceWords(name, value, t)
}

/** What was found and done about payments. */
function differenceWords(name: string, value: string, t: TFunction): string | undefined {
  if (name === 'kind' && isDifferenceKind(value)) return differenceTitle(value, t)
  const proposal = Object.values(differenceProposals).find((each) => each === value)
  if (name === 'proposal' && proposal) return proposalText(proposal, t)
  const outcome = applyOutcomes.find((each) => each === value)
  return name === 'outcome' && outcome ? outcomeText(outcome, t) : undefined
}

function isDifferenceKind(value: string): value is keyof typeof differenceProposals {
  return Object.hasOwn(differenceProposals, value)
}

/** Codes of single fields. */
function namedWords(t: TFunction): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const plans = { Basic: t('Basic'), Trial: t('Trial'), Hosted: t('Hosted') }
  const factors = { TOTP: t('Authenticator app'), SMS: t('SMS'), NOMFA: t('None') }
  return {
    plan: plans,
    tier: plans,
    kind: {
      asset_image: t('Asset Image'),
      install_image: t('Install Location'),
      brand_image: t('Brand'),
    },
    '': factors,
    method: factors,
    scope: { read: t('Read only'), readWrite: t('Read and write') },
    way: {
      password: t('Setup password'),
      withoutPassword: t('Without a password'),
      invitation: t('Invitation'),
    },
    action: { GRANT: t('Grant'), EXTEND: t('Extend'), LIFETIME: t('Lifetime') },
  }
}
