import { PortalError } from '@fieldport/domain'
import type { MessagesService } from './messages.service.ts'

/** The module, wired. */
export function createMessagesModule(): { readonly messages: MessagesService } {
  const refuse = () => {
    throw new PortalError('ENGINE_UNAVAILABLE', 'This portal cannot send mail. Please ask its operator.')
  }
  return {
    messages: {
      canMail: () => false,
      canSms: () => false,
      checkMail: refuse,
      sendMail: async () => refuse(),
      sendSms: async () => refuse(),
    },
  }
}
