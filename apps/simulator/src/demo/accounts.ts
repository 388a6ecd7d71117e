import type { FleetDevice } from '../fleet.ts'

/** Every demo account has this password. */
export const demoPassword = 'Demo-portal-1'

type DemoAccount = {
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
  /** The account's permission, and on which devices. */
  readonly permission?: 'ADMIN' | 'USER' | 'OPERATOR' | 'VIEW'
  readonly on?: 'all' | 'first five'
}

export const vendorEmail = 'vendor@example.com'
export const ownerEmail = 'owner@example.com'

export const demoAccounts: readonly DemoAccount[] = [
  { email: ownerEmail, name: 'Fleet owner', groups: [], permission: 'ADMIN', on: 'all' },
  { email: 'user@example.com', name: 'Fleet user', groups: [], permission: 'USER', on: 'first five' },
  {
    email: 'operator@example.com',
    name: 'Site operator',
    groups: [],
    permission: 'OPERATOR',
    on: 'first five',
  },
  { email: 'viewer@example.com', name: 'Customer', groups: [], permission: 'VIEW', on: 'first five' },
  { email: vendorEmail, name: 'Vendor', groups: ['senquip_admin'] },
  {
    email: 'distributor@example.com',
    name: 'Distributor',
    groups: ['distributors'],
    permission: 'ADMIN',
    on: 'first five',
  },
  { email: 'provisioner@example.com', name: 'Provisioner', groups: ['provisioning_account'] },
  { email: 'dev@example.com', name: 'Developer', groups: ['senquip_dev'] },
  { email: 'aemp@example.com', name: 'Fleet reporting', groups: ['aemp_api_users'] },
  { email: 'stranger@example.com', name: 'Stranger', groups: [] },
]

/** Every permission that the demo starts with. */
export function demoGrants(devices: readonly FleetDevice[]) {
  return demoAccounts.flatMap(({ email, permission, on }) =>
    permission
      ? devices
          .slice(0, on === 'all' ? devices.length : 5)
          .map(({ deviceId }) => ({ deviceId, email, permission }))
      : [],
  )
}

/** All demo devices except these two are on the Hosted plan. */
const otherTiers: Readonly<Record<string, string>> = { DEMO00006: 'Basic', DEMO00007: 'Trial' }

export function tierOf(deviceId: string): string {
  return otherTiers[deviceId] ?? 'Hosted'
}
