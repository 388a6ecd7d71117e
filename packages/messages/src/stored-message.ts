import { en } from './en.ts'
import { formerTemplates, formerTexts } from './former-texts.ts'
import { isMessage, type Message, type MessageId } from './message.ts'
import type { Template } from './translation.ts'

/** A stored English text, also of an earlier version, as the message of a known id with places. undefined: it is not that message. */
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
  // Of what split() gives, every second one is the name of a place.
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
 * What a row says, as a message. Rows stored before messages were have the English text alone, which is looked up.
 * @param stored beside the text
 * @param find the message of a text stored by an earlier version
 * @returns null: words of a person or a device, or none
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

/** The message without values whose English text this is, or was in an earlier version. */
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
