import { toSingleLine } from '../user-text.ts'
import { listDevices } from './listed-devices.ts'
import type { ContentOf, MailText } from './mail-texts.ts'

type What = ContentOf<'team'>['what']
export type TeamFacts = { readonly person: string; readonly team: string; readonly brandName: string }

/** Texts about teams in one language. */
export type TeamWords = {
  readonly greeting: string
  readonly subject: Readonly<Record<What, (facts: TeamFacts) => string>>
  readonly heading: Readonly<Record<What, (facts: TeamFacts) => string>>
  readonly text: Readonly<Record<What, (facts: TeamFacts) => string>>
  readonly action: Readonly<Record<What, string>>
  /** Note of an invitation from an unknown sender. */
  readonly unknownSender: string
  readonly team: string
  readonly devices: string
  readonly permission: string
  readonly permissionName: (permission: string) => string
  readonly noLongerShared: string
  readonly more: (devices: number) => string
}

export function teamMail(words: TeamWords, content: ContentOf<'team'>, brandName: string): MailText {
  const { what, leftDevices, permission } = content
  const facts = { person: toSingleLine(content.person), team: toSingleLine(content.teamName, 60), brandName }
  return {
    subject: words.subject[what]({ ...facts, person: toSingleLine(content.person, 60) }),
    preheader: words.heading[what](facts),
    heading: words.heading[what](facts),
    greeting: words.greeting,
    paragraphs: [words.text[what](facts)],
    facts: [
      { label: words.team, value: facts.team },
      { label: words.devices, value: String(content.devices) },
      ...(permission === null ? [] : [{ label: words.permission, value: words.permissionName(permission) }]),
      ...(leftDevices.length === 0
        ? []
        : [{ label: words.noLongerShared, value: listDevices(leftDevices, words.more) }]),
    ],
    action: { label: words.action[what], link: content.link },
    notes: what === 'invited' ? [words.unknownSender] : [],
  }
}
