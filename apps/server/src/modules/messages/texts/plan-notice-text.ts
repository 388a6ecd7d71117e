import type { PlanNotice } from '@fieldport/domain'
import { toSingleLine } from '../user-text.ts'
import type { ContentOf, MailText } from './mail-texts.ts'

type Advice = { readonly inPortal: string; readonly elsewhere: (brandName: string) => string }

/** The notice's facts, with or without names of plans, which some brands hide. */
type NoticeTexts = {
  readonly subject: Readonly<Record<PlanNotice, (what: string) => string>>
  readonly text: Readonly<Record<PlanNotice, (brandName: string) => string>>
  /** Announces what is deleted and when; null: date not known yet. */
  readonly loss: (deletedOn: string | null) => string
}

/** Texts about the end of plans. */
export type PlanNoticeWords = NoticeTexts & {
  readonly withoutPlans: NoticeTexts
  /** BCP 47, for dates. */
  readonly locale: string
  /** Names what ends: one device or several. */
  readonly one: (device: string) => string
  readonly several: (devices: number) => string
  /** What the reader can do, in the portal or, if the brand hides plans, outside it. */
  readonly advice: Readonly<Record<'keepAll' | 'keepData' | 'pay', Advice>>
  readonly action: Readonly<Record<'keep' | 'pay', string>>
  readonly more: (devices: number) => string
  readonly why: (brandName: string, devices: number) => string
}

/** Limit of listed devices; the others are counted. */
const maximumListed = 20

/** A mail about plans that end, with a date for each device. */
export function planNoticeMail(
  words: PlanNoticeWords,
  content: ContentOf<'planNotice'>,
  brandName: string,
  greeting: string,
): MailText {
  const { notice, devices, deleteAt, link, timeZone } = content
  const [first] = devices
  const isSingle = devices.length === 1 && first !== undefined
  const what = isSingle ? words.one(nameOf(first)) : words.several(devices.length)
  const day = (seconds: number) => formatDay(seconds, words.locale, timeZone)
  const chosen = link === '' ? words.withoutPlans : words
  const subject = chosen.subject[notice](what)
  const listed = devices.slice(0, maximumListed)
  const rest = devices.length - listed.length
  const advise = ({ inPortal, elsewhere }: Advice) => (link === '' ? elsewhere(brandName) : inPortal)
  const text = chosen.text[notice](brandName)
  return {
    subject,
    preheader: text,
    heading: subject,
    greeting,
    paragraphs: [
      notice === 'ended'
        ? text
        : `${text} ${advise(words.advice[notice === 'paymentFailed' ? 'pay' : 'keepAll'])}`,
      deleteAt === null
        ? chosen.loss(null)
        : `${chosen.loss(day(deleteAt))} ${advise(words.advice.keepData)}`,
    ],
    facts: listed.map((device) => ({ label: nameOf(device), value: day(device.endsAt) })),
    ...(link === ''
      ? {}
      : { action: { label: notice === 'paymentFailed' ? words.action.pay : words.action.keep, link } }),
    notes: [...(rest > 0 ? [words.more(rest)] : []), words.why(brandName, devices.length)],
  }
}

function nameOf({
  deviceId,
  deviceName,
}: {
  readonly deviceId: string
  readonly deviceName: string
}): string {
  return deviceName === '' ? deviceId : `${toSingleLine(deviceName, 60)} (${deviceId})`
}

/** An unknown time zone falls back to UTC. */
function formatDay(seconds: number, locale: string, timeZone: string | null): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(seconds * 1000)
  try {
    return format(timeZone ?? 'UTC')
  } catch {
    return format('UTC')
  }
}
