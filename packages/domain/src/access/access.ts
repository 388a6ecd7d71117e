/** Permission levels of a person on one device. Source: specification 3, section 6. */
export const permissionLevels = ['ADMIN', 'USER', 'OPERATOR', 'VIEW'] as const
export type PermissionLevel = (typeof permissionLevels)[number]

/** Session groups of an account. Source: specification 1, section 3. */
export const sessionGroups = [
  'senquip_admin',
  'senquip_dev',
  'api_access_override',
  'provisioning_account',
  'aemp_api_users',
  'distributors',
] as const
export type SessionGroup = (typeof sessionGroups)[number]

export const capabilities = [
  'viewData',
  'accessTriggers',
  'viewUsers',
  'editUsers',
  'editDisplaySettings',
  'editDeviceSettings',
  'editDeviceNotes',
  'accessAdminSettings',
  'accessScripting',
  'accessDiagnostics',
  'accessServerLog',
  'viewDevicePasswords',
  'importExportSettings',
] as const
export type Capability = (typeof capabilities)[number]

/** Who may do what on a device. Source: specification 3, section 6. */
export const capabilityTable: Readonly<Record<Capability, readonly PermissionLevel[]>> = {
  viewData: ['ADMIN', 'USER', 'OPERATOR', 'VIEW'],
  accessTriggers: ['ADMIN', 'USER', 'OPERATOR'],
  viewUsers: ['ADMIN', 'USER'],
  editUsers: ['ADMIN'],
  editDisplaySettings: ['ADMIN', 'USER'],
  editDeviceSettings: ['ADMIN', 'USER'],
  editDeviceNotes: ['ADMIN'],
  accessAdminSettings: ['ADMIN'],
  accessScripting: ['ADMIN', 'USER'],
  accessDiagnostics: ['ADMIN', 'USER'],
  accessServerLog: ['ADMIN'],
  viewDevicePasswords: ['ADMIN'],
  importExportSettings: ['ADMIN'],
}

/** An unknown level is treated as VIEW. Source: specification 1, section 3. */
export function parsePermissionLevel(value: unknown): PermissionLevel {
  return permissionLevels.find((level) => level === value) ?? 'VIEW'
}

/** Whether the value is one of the session groups of the specification. */
export function isSessionGroup(value: unknown): value is SessionGroup {
  return sessionGroups.some((group) => group === value)
}

/** Whether people with this level on a device may do this. Source: specification 3, section 6. */
export function hasCapability(level: PermissionLevel, capability: Capability): boolean {
  return capabilityTable[capability].includes(level)
}
