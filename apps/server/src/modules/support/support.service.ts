import type { SupportCategory } from '@fieldport/contract'
import { defaultSiteId, isPortalError, PortalError } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { LimitsService } from '../limits/limits.module.ts'
import type { MessagesService } from '../messages/messages.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import type { SupportRepository } from './support.repository.ts'

export type SupportRequest = {
  readonly name: string
  readonly email: string
  readonly details: string
  readonly type: SupportCategory
  /** Empty: none. */
  readonly deviceid: string
}

export type SupportPorts = {
  readonly messages: Pick<MessagesService, 'checkMail' | 'sendMail'>
  readonly sites: Pick<SitesService, 'brandOf'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  readonly repository: SupportRepository
  readonly log: Pick<Log, 'error'>
}

export type SupportService = ReturnType<typeof createSupportService>

const perAccount = { maximum: 5, windowMs: 60 * 60_000 }

export function createSupportService(ports: SupportPorts) {
  const { messages, sites, limits, repository } = ports

  /** The recipients of the caller's brand, otherwise of the default brand, otherwise the first vendor. */
  const recipient = async (siteId: string): Promise<string> => {
    const address =
      sites.brandOf(siteId).supportEmail ||
      sites.brandOf(defaultSiteId).supportEmail ||
      (await repository.firstVendorEmail())
    if (!address) throw new PortalError('ENGINE_UNAVAILABLE', 'supportRequestFailed')
    return address
  }

  const checkDevice = async (caller: Caller, deviceId: string): Promise<void> => {
    if (deviceId === '' || (await ports.findDeviceAccess(caller, deviceId))) return
    throw new PortalError('NOT_FOUND', 'supportRequestFailed', { field: 'deviceid' })
  }

  return {
    /**
     * Mails a request to the support addresses of the caller's brand.
     * @throws PortalError NOT_FOUND for a device the caller may not see or that does not exist, TOO_MANY_REQUESTS,
     * ENGINE_UNAVAILABLE
     */
    submit: async (request: SupportRequest, caller: Caller): Promise<void> => {
      messages.checkMail()
      try {
        await limits.count(`support:${caller.userId}`, perAccount)
        await checkDevice(caller, request.deviceid)
        const { name, email, type: category, deviceid: deviceId, details } = request
        await messages.sendMail({
          to: await recipient(caller.siteId),
          siteId: caller.siteId,
          // Support reads it, not the caller.
          language: null,
          replyTo: email,
          content: {
            kind: 'supportRequest',
            account: caller.email,
            name: name || caller.name,
            email,
            category,
            deviceId,
            details,
          },
        })
      } catch (error) {
        if (isPortalError(error)) throw error
        ports.log.error({ err: error }, 'a support request could not be stored')
        throw new PortalError('ENGINE_UNAVAILABLE', 'supportRequestFailed')
      }
    },
  }
}
