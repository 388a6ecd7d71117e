import type { DeviceSettings } from '@fieldport/contract'
import {
  type Capability,
  hasCapability,
  isInPlan,
  type PermissionLevel,
  planAccessOf,
  type TierGate,
} from '@fieldport/domain'

export type DevicePageName =
  | 'data'
  | 'raw'
  | 'connect'
  | 'users'
  | 'settings'
  | 'script'
  | 'diag'
  | 'serverlog'
/** A page that may have no button, because other pages link to it. */
export type ShownPageName = DevicePageName | 'widget' | 'chart' | 'audit'

export type HeaderLink = {
  readonly id: 'list' | DevicePageName
  readonly to: string
  /** The reader has no access; the link is only informative. */
  readonly isDisabled?: true
}

type Facts = {
  readonly deviceid: string
  readonly permission: PermissionLevel
  /** Undefined: the plan is unknown, so features that it may exclude are not offered. */
  readonly settings: Pick<DeviceSettings, 'tier' | 'dataRestricted'> | undefined
  readonly page: ShownPageName
}

/**
 * The links on a device's page; the current page has none, except the one that shows the reader's permission. Source:
 * specification 3, sections 2.3 and 6.
 */
export function headerLinks({ deviceid, permission, settings, page }: Facts): readonly HeaderLink[] {
  const may = (capability: Capability) => hasCapability(permission, capability)
  const gives = (gate: TierGate) => settings !== undefined && isInPlan(planAccessOf(settings), gate)
  const links: readonly (HeaderLink | false)[] = [
    { id: 'list', to: '/' },
    { id: 'data', to: `/data/${deviceid}` },
    { id: 'raw', to: `/raw/${deviceid}` },
    may('accessScripting') && { id: 'script', to: `/script/${deviceid}` },
    may('accessDiagnostics') && gives('dataToPortal') && { id: 'diag', to: `/diag/${deviceid}` },
    may('accessServerLog') && gives('serverLogEnabled') && { id: 'serverlog', to: `/serverlog/${deviceid}` },
    may('editDeviceSettings') && { id: 'settings', to: `/settings/${deviceid}` },
    may('viewUsers') ? { id: 'users', to: `/users/${deviceid}` } : { id: 'users', to: '#', isDisabled: true },
    may('accessAdminSettings') && { id: 'connect', to: `/connect/${deviceid}` },
  ]
  return links.filter((link) => link !== false).filter(({ id }) => id === 'users' || id !== page)
}
