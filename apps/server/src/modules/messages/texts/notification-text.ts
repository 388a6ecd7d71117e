import {
  type AlertKind,
  type ConditionReason,
  convertValue,
  formatHours,
  parseDeviceTimeZone,
  unitConversion,
  unitGap,
} from '@fieldport/domain'
import { isolate } from '@fieldport/messages'
import { describeFault } from '@fieldport/protocol'
import type { NotificationItem } from '../messages.service.ts'
import { toSingleLine } from '../user-text.ts'
import type { ContentOf, MailText, NotificationWords } from './mail-texts.ts'

type Look = Pick<ContentOf<'notification'>, 'units' | 'timeZone'>
type ReasonOf<Kind extends ConditionReason['kind']> = Extract<ConditionReason, { kind: Kind }>

/** Limit of events listed in a message; the others are counted. */
const maximumListed = 50

/** One or more events as a mail. */
export function notificationMail(
  words: NotificationWords,
  content: ContentOf<'notification'> | ContentOf<'notificationDigest'>,
  brandName: string,
): MailText {
  const said = content.kind === 'notification' ? oneMail(words, content) : digestMail(words, content)
  return { ...said, notes: [...said.notes, words.why(brandName)] }
}

function oneMail(words: NotificationWords, { item, ...look }: ContentOf<'notification'>): MailText {
  const sentence = sentenceOf(words, item, look)
  const subject = words.subject({ level: words.levels[item.level], device: nameOf(item), sentence })
  return {
    subject,
    preheader: sentence,
    heading: subject,
    greeting: '',
    paragraphs: escalationOf(words, item),
    facts: [
      { label: words.device, value: deviceOf(item) },
      { label: words.levels[item.level], value: sentence },
      { label: words.time, value: timeOf(words, item.at, look) },
    ],
    action: { label: words.open, link: item.link },
    notes: [],
  }
}

function digestMail(words: NotificationWords, content: ContentOf<'notificationDigest'>): MailText {
  const { items, link, ...look } = content
  const devices = new Set(items.map(({ deviceId }) => deviceId)).size
  const subject = words.digest(items.length, devices)
  const worst = importance.find((level) => items.some((item) => item.level === level)) ?? 'alert'
  const more = items.length - maximumListed
  return {
    subject,
    preheader: nameOf(items.find(({ level }) => level === worst) ?? items[0]),
    heading: subject,
    greeting: '',
    paragraphs: [],
    facts: items.slice(0, maximumListed).map((item) => ({
      label: nameOf(item),
      link: item.link,
      value: joinParts([
        words.levels[item.level],
        sentenceOf(words, item, look),
        timeOf(words, item.at, look),
        ...escalationOf(words, item),
      ]),
    })),
    action: { label: words.openFleet, link },
    notes: more > 0 ? [words.more(more)] : [],
  }
}

const rightToLeftLetter = /\p{Script=Arabic}|\p{Script=Hebrew}/u

/** On one line: in mixed directions each part is isolated, because digits beside it would change places with it. */
function joinParts(parts: readonly string[]): string {
  const isMixed = parts.some((part) => rightToLeftLetter.test(part))
  return (isMixed ? parts.map(isolate) : parts).join(' · ')
}

const importance: readonly AlertKind[] = ['alarm', 'warning', 'alert']

/** The same as an SMS: one line ending with the link. */
export function notificationSms(
  words: NotificationWords,
  content: ContentOf<'notification'> | ContentOf<'notificationDigest'>,
  brandName: string,
): string {
  if (content.kind === 'notificationDigest') {
    const devices = new Set(content.items.map(({ deviceId }) => deviceId)).size
    return `${words.smsFrom(brandName)} ${words.digest(content.items.length, devices)} ${content.link}`
  }
  const { item } = content
  const said = words.sms({
    brandName,
    level: words.levels[item.level],
    device: nameOf(item),
    sentence: cutForSms(sentenceOf(words, item, content)),
    time: timeOf(words, item.at, content),
  })
  return `${[said, ...escalationOf(words, item)].join('. ')} ${item.link}`
}

const smsSentenceLength = 80

/** Source: 3GPP TS 23.038, section 6.2.1: the alphabet has none of these. */
const basicSpellings = [
  [/\s/g, ' '],
  [/°(?=[CF])/g, ''],
  [/²/g, '2'],
  [/³/g, '3'],
  [/[„“”]/g, '"'],
] as const

/**
 * A character outside the basic SMS alphabet would reduce the limit from 160 to 70 characters. What is cut off must not leave an
 * isolate open: the rest of the message would be part of it.
 */
function cutForSms(sentence: string): string {
  const plain = basicSpellings.reduce((said, [found, spelling]) => said.replaceAll(found, spelling), sentence)
  const characters = Array.from(plain)
  if (characters.length <= smsSentenceLength) return plain
  const text = `${characters
    .slice(0, smsSentenceLength - 3)
    .join('')
    .trimEnd()}...`
  const isOpen = text.lastIndexOf('\u2068') > text.lastIndexOf('\u2069')
  return isOpen ? `${text}\u2069` : text
}

export type PushText = { readonly title: string; readonly body: string }

/** Limit of devices named in a push. */
const namedDevices = 3

/** The same as a push: the event below the device's name; of several events the worst by name. */
export function notificationPush(
  words: NotificationWords,
  content: ContentOf<'notification'> | ContentOf<'notificationDigest'>,
): PushText {
  if (content.kind === 'notification') {
    const { item } = content
    const title = `${words.levels[item.level]}: ${nameOf(item)}`
    return { title, body: `${sentenceOf(words, item, content)}\n${timeOf(words, item.at, content)}` }
  }
  const { items } = content
  const worst = importance.find((level) => items.some((item) => item.level === level)) ?? 'alert'
  const names = [...new Set(items.filter(({ level }) => level === worst).map(nameOf))]
  const more = names.length > namedDevices ? ' …' : ''
  return {
    title: words.digest(items.length, new Set(items.map(({ deviceId }) => deviceId)).size),
    body: `${words.levels[worst]}: ${names.slice(0, namedDevices).join(', ')}${more}`,
  }
}

function escalationOf(words: NotificationWords, { escalatedMinutes }: NotificationItem): readonly string[] {
  return escalatedMinutes === undefined ? [] : [words.escalated(escalatedMinutes)]
}

function nameOf(item: Pick<NotificationItem, 'deviceId' | 'deviceName'> | undefined): string {
  return toSingleLine(item?.deviceName ?? '', 60) || (item?.deviceId ?? '')
}

function deviceOf({ deviceId, deviceName }: NotificationItem): string {
  return deviceName === '' ? deviceId : `${toSingleLine(deviceName, 60)} (${deviceId})`
}

function timeOf({ locale }: NotificationWords, seconds: number, { timeZone }: Look): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: undefined,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: parseDeviceTimeZone(timeZone) ?? 'UTC',
    timeZoneName: 'short',
  }).format(seconds * 1000)
}

/** The event in the reader's language and units: 'Oil pressure 82 kPa, below 150'. */
function sentenceOf(words: NotificationWords, item: NotificationItem, look: Look): string {
  const { reason } = item
  switch (reason.kind) {
    case 'limit':
      return limitSentence(words, item, reason, look)
    case 'area':
      return words.area[reason.fires](toSingleLine(reason.name, 60))
    case 'event': {
      const source = item.measurement ? words.measurement(item.measurement.name) : reason.topic
      return [toSingleLine(source), toSingleLine(reason.msg)].filter((part) => part !== '').join(': ')
    }
    case 'code':
      return words.code(`${describeFault(reason.spn, reason.fmi)} (SPN ${reason.spn} FMI ${reason.fmi})`)
    case 'silence':
      return words.silence(timeOf(words, reason.lastContactSeconds, look))
    default:
      return words.clock(Math.max(1, Math.round(reason.aheadSeconds / 60)))
  }
}

function limitSentence(
  words: NotificationWords,
  { measurement }: NotificationItem,
  { key, value, limit, side }: ReasonOf<'limit'>,
  { units }: Look,
): string {
  const { name = key, unit = '', decimals = 2, isHours = false } = measurement ?? {}
  const conversion = unitConversion(unit, units === 'imperial' ? 'imperial' : 'metric')
  const digits = Math.min(20, Math.max(0, decimals + (conversion?.moreDecimals ?? 0)))
  const format = (number: number, most: number, least = most) =>
    new Intl.NumberFormat(words.locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    }).format(convertValue(number, conversion))
  const shownUnit = conversion?.unit ?? unit
  const shown = format(value, digits)
  const title = toSingleLine(words.measurement(name), 60)
  if (isHours) return words.limit[side](title, hoursOf(words, value), hoursOf(words, limit))
  return words.limit[side](
    title,
    // A no-break space, because '82' at the end of a line and 'kPa' on the next one are hard to read.
    `${shown}${unitGap(shownUnit, words.locale).replace(' ', '\u00A0')}${shownUnit}`,
    format(limit, digits, 0),
  )
}

/** '12,345 h 37 m', as the portal's pages show hour counters. */
function hoursOf({ locale }: NotificationWords, hours: number): string {
  return formatHours(hours, (count) => new Intl.NumberFormat(locale).format(count)).replaceAll(' ', '\u00A0')
}
