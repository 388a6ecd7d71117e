import type { AuditAction } from '@fieldport/domain'
import { en, formatEnglish, type Message, type PlainMessageId, toMessage } from '@fieldport/messages'

/** The text of an action: in English, and as a message for readers of other languages. */
export type AuditText = { readonly text: string; readonly localizable: Message }

/** Does not compile if an action lacks a text in some language. */
const messageIdOf = (action: AuditAction): PlainMessageId => `audit.${action}` as const

export function describeAction(action: AuditAction): AuditText {
  const localizable = toMessage(messageIdOf(action))
  return { text: formatEnglish(localizable), localizable }
}

/** Describes any stored action; one unknown to this version is formatted from its code. */
export function describeRecordedAction(action: string): AuditText | { text: string; localizable: null } {
  return isKnown(action) ? describeAction(action) : { text: toWords(action), localizable: null }
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(en, `audit.${action}`)
}

/** 'accounts.groupsChanged' → 'accounts: groups changed' */
function toWords(action: string): string {
  const [noun = '', ...rest] = action.split('.')
  const words = rest.join(' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return words === '' ? noun : `${noun}: ${words.toLowerCase()}`
}
