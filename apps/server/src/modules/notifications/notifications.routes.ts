import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import { withProblemText } from '../../platform/problem-text.ts'
import type { PausedAddresses } from './sent/paused-addresses.service.ts'
import type { SentList } from './sent/sent-list.service.ts'
import type { TestMessages } from './sent/test-messages.service.ts'
import type { WebhookSecretService } from './sent/webhook-secret.service.ts'
import type { ResubscribeRequests } from './subscriptions/resubscribe-requests.service.ts'

export type NotificationsRoutesPorts = {
  readonly testMessages: TestMessages
  readonly resubscribeRequests: ResubscribeRequests
  readonly sentList: SentList
  readonly pausedAddresses: PausedAddresses
  readonly webhookSecret: WebhookSecretService
}

export function notificationsRoutes({ portal }: Calls, ports: NotificationsRoutesPorts) {
  const { testMessages, resubscribeRequests, sentList, pausedAddresses, webhookSecret } = ports
  return {
    deviceTestAlert: portal.deviceTestAlert.handler(async ({ input, context }) => ({
      Items: (await testMessages.send(requireCaller(context), deviceOf(context), input.only)).map(
        withProblemText,
      ),
    })),
    deviceAskRecipient: portal.deviceAskRecipient.handler(({ input, context }) =>
      resubscribeRequests.send(requireCaller(context), deviceOf(context), input.recipient),
    ),
    deviceResumeRecipient: portal.deviceResumeRecipient.handler(({ input, context }) =>
      pausedAddresses.resume(requireCaller(context), deviceOf(context), input),
    ),
    deviceRenewWebhookSecret: portal.deviceRenewWebhookSecret.handler(({ input, context }) =>
      webhookSecret.renew(requireCaller(context), deviceOf(context), input.recipient),
    ),
    deviceListNotifications: portal.deviceListNotifications.handler(({ input, context }) =>
      sentList.list(requireCaller(context), deviceOf(context), input),
    ),
  }
}
