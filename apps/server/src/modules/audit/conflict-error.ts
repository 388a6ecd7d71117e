import { PortalError } from '@fieldport/domain'
import type { Message, PlainMessageId } from '@fieldport/messages'
import type { RecordedChange } from './audit.repository.ts'
import type { AuditService } from './audit.service.ts'

type Context = { readonly keys?: readonly string[]; readonly reason?: string }

/** CONFLICT because somebody else changed the same; `by` is that person, if recorded. */
export async function conflictError(
  audit: Pick<AuditService, 'lastActor'>,
  message: PlainMessageId | Message,
  change: RecordedChange,
  context: Context = {},
): Promise<PortalError> {
  const by = await audit.lastActor(change)
  return new PortalError('CONFLICT', message, by === null ? context : { ...context, by: [by] })
}
