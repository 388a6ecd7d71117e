import type { PlainMessageId } from '@fieldport/messages'
import { isPhoneNumber } from '../accounts/account-rules.ts'
import { isWebhookAddress, maximumWebhooks } from '../notifications/delivery/webhook-address.ts'
import { maximumAlertEmails, maximumAlertPhones } from '../portal/portal-settings.ts'

/** A message and the title of its dialog. */
export type ListProblem = { readonly title: PlainMessageId; readonly message: PlainMessageId }

/** Source: specification 2, section 5 ('Events'). */
export const eventListProblems = {
  emails: { title: 'maximumReached', message: 'tooManyAlertEmails' },
  phones: { title: 'maximumReached', message: 'tooManyAlertPhones' },
  webhooks: { title: 'maximumReached', message: 'tooManyWebhooks' },
  webhookFormat: { title: 'webhookFormatError', message: 'webhookInvalid' },
  phoneFormat: {
    title: 'phoneFormatError',
    message: 'alertPhoneInvalid',
  },
} as const satisfies Readonly<Record<string, ListProblem>>

/** Trimmed, without empty entries and duplicates, in order. */
export function normaliseRecipients(list: readonly string[]): readonly string[] {
  return [...new Set(list.map((entry) => entry.trim()).filter((entry) => entry !== ''))]
}

/** Empty entries are ignored; the format of an address is not checked. Source: specification 2, section 5. */
export function findEmailListProblem(list: readonly string[]): ListProblem | undefined {
  return normaliseRecipients(list).length > maximumAlertEmails ? eventListProblems.emails : undefined
}

/** One number, trimmed: '+', then 7 to 15 digits not starting with zero. */
export function findPhoneProblem(phone: string): ListProblem | undefined {
  return isPhoneNumber(phone.trim()) ? undefined : eventListProblems.phoneFormat
}

/** The first problem of a list of phone numbers: too many, or an invalid one. undefined: none. */
export function findPhoneListProblem(list: readonly string[]): ListProblem | undefined {
  const phones = normaliseRecipients(list)
  if (phones.length > maximumAlertPhones) return eventListProblems.phones
  return phones.map(findPhoneProblem).find((problem) => problem !== undefined)
}

/** @param allowsPlain see `isWebhookAddress` */
export function findWebhookListProblem(list: readonly string[], allowsPlain = true): ListProblem | undefined {
  const addresses = normaliseRecipients(list)
  if (addresses.length > maximumWebhooks) return eventListProblems.webhooks
  const isPossible = addresses.every((address) => isWebhookAddress(address, allowsPlain))
  return isPossible ? undefined : eventListProblems.webhookFormat
}

/**
 * Devices that may read this one: 9 of A-Z and 0-9 after upper-casing, each once; anything else is silently dropped.
 * Source: specification 2, section 5 ('API').
 */
export function filterValidDeviceIds(list: readonly unknown[]): readonly string[] {
  const ids = list.filter((each) => typeof each === 'string').map((each) => each.toUpperCase())
  return [...new Set(ids.filter((id) => /^[A-Z0-9]{9}$/.test(id)))]
}
