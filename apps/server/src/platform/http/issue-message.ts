import { createMessage, findPlainMessage, type Message } from '@fieldport/messages'
import type { $ZodIssue } from 'zod/v4/core'

type Issue = { readonly message: string; readonly path?: readonly unknown[] | undefined }

/**
 * What a schema refused: the field and what is wrong with it. Sentences of ours are messages of the catalogue, those of the
 * schema library stay as they are.
 */
export function issueMessage(issue: Issue | $ZodIssue | undefined): Message {
  const text = issue?.message ?? 'is not valid'
  const field = issue?.path?.map(nameOf).join('.') || 'input'
  return createMessage('inputInvalid', { field, problem: findPlainMessage(text) ?? text })
}

function nameOf(part: unknown): string {
  return String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part)
}
