import { BrowserGoneError, type PushSender, type VapidKeys } from '../../../adapters/push/push.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { DeliveryError, type OutgoingPush } from '../../../platform/message-transport.ts'
import type { PushBrowsersRepository } from './push-browsers.repository.ts'

export type PushDeliveryPorts = {
  readonly browsers: Pick<PushBrowsersRepository, 'find' | 'forget' | 'noteAttempt' | 'maySee'>
  readonly vapidKeys: () => Promise<VapidKeys>
  readonly sender: PushSender
  readonly clock: Clock
}

export type PushDelivery = ReturnType<typeof createPushDelivery>

/**
 * One attempt at one push. Checks each time whether the browser is still subscribed and its person may still see the
 * devices.
 * @throws DeliveryError
 */
export function createPushDelivery({ browsers, vapidKeys, sender, clock }: PushDeliveryPorts) {
  return async (message: OutgoingPush, signal: AbortSignal): Promise<void> => {
    const { to: id, deviceIds, expiresAt } = message
    const browser = await browsers.find(id)
    if (!browser) throw dropped('no browser')
    if (nowSeconds(clock) >= expiresAt) throw dropped('too late')
    if (!(await browsers.maySee(browser.userId, deviceIds))) throw dropped('no access')
    try {
      await sender.send(browser, await vapidKeys(), message, signal)
    } catch (error) {
      if (error instanceof BrowserGoneError) await browsers.forget(id, browser.endpoint)
      else if (error instanceof DeliveryError) await browsers.noteAttempt(id, error.reason, nowSeconds(clock))
      throw error
    }
    await browsers.noteAttempt(id, null, nowSeconds(clock))
  }
}

const dropped = (reason: string) => new DeliveryError(`Push ${reason}`, { isFinal: true, isBounce: false })
