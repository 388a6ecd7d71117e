import type { DeviceSettings, SessionUser } from '@fieldport/contract'

type Facts = { readonly settings: Pick<DeviceSettings, 'tier'>; readonly user: Pick<SessionUser, 'groups'> }

/** The vendor is not restricted by plans. */
export function isVendor({ groups }: Facts['user']): boolean {
  return groups.includes('senquip_admin')
}

export function isApiInPlan({ settings, user }: Facts): boolean {
  return settings.tier.apiEnabled || isVendor(user)
}

/** Source: specification 2, section 6 ('tier.sms equal to 0'). */
export function areAlertsInPlan({ settings, user }: Facts): boolean {
  return settings.tier.sms > 0 || isVendor(user)
}
