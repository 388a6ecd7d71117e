import { en } from './en.ts'
import { formerTemplates, formerTexts } from './former-texts.ts'
import { isMessage, type Message, type MessageId } from './message.ts'
import type { Template } from './translation.ts'

/**
 * Parses a stored English text, also of an earlier version, as a message with a known ID and placeholders. undefined:
 * another message.
 */
export function parseMessage(id: MessageId, text: string): Message | undefined {
  const template: Template = en[id]
  if (typeof template !== 'string') return undefined
  for (const each of [template, ...(formerTemplates[id] ?? [])]) {
    const params = parseByTemplate(each, text)
    if (params) return { id, params }
  }
  return undefined
}

function parseByTemplate(template: string, text: string): Readonly<Record<string, string>> | undefined {
  // split() alternates text and placeholder names.
  const [start = '', ...parts] = template.split(/\{\{(\w+)\}\}/)
  if (!text.startsWith(start)) return undefined
  const params: Record<string, string> = {}
  let at = start.length
  for (let index = 0; index < parts.length; index += 2) {
    const [place = '', after = ''] = parts.slice(index, index + 2)
    const isLast = index + 2 === parts.length
    const end = isLast ? text.length - after.length : text.indexOf(after, at)
    if (end < at || !text.startsWith(after, end)) return undefined
    params[place] = text.slice(at, end)
    at = end + after.length
  }
  return params
}

/**
 * The message of a stored row. Older rows contain only the English text, which is looked up.
 * @param stored the message stored with the text
 * @param find looks up the message of a text from an earlier version
 * @returns null: a person's or device's own text, or none
 */
export function readStoredMessage(
  stored: unknown,
  text: string | null,
  find: (text: string) => Message | undefined = findPlainMessage,
): Message | null {
  if (isMessage(stored)) return stored
  return text === null ? null : (find(text) ?? null)
}

let plainIds: ReadonlyMap<string, MessageId> | undefined

/** The message without values that has, or had in an earlier version, this English text. */
export function findPlainMessage(text: string): Message | undefined {
  plainIds ??= listPlainIds()
  const id = plainIds.get(text)
  return id === undefined ? undefined : { id, params: {} }
}

function listPlainIds(): ReadonlyMap<string, MessageId> {
  const ids = new Map<string, MessageId>(Object.entries(formerTexts))
  for (const [id, template] of Object.entries<Template>(en)) {
    if (typeof template === 'string' && !template.includes('{{')) ids.set(template, id as MessageId)
  }
  return ids
}
