import type { contract } from '@fieldport/contract'
import type { Capability, SessionGroup, SiteFeature, TierGate } from '@fieldport/domain'

type Calls = { [Group in keyof typeof contract]: `${Group}.${keyof (typeof contract)[Group] & string}` }
export type CallName = Calls[keyof Calls]

export type Row = {
  /** Who may: anybody, everybody signed in, members of groups, or whoever holds a capability on the device. */
  readonly may:
    | 'public'
    | 'signedIn'
    | { readonly groups: readonly SessionGroup[] }
    | { readonly capability: Capability; readonly gate?: TierGate }
  readonly feature?: SiteFeature
  readonly sessionOnly?: true
  readonly query?: string
  /** Of the path, beside the device. */
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What an allowed caller gets: 200, or for a call that would change something the refusal of this body. */
  readonly allowed?: number
}

const ownAccount = { may: 'signedIn', feature: 'account', sessionOnly: true } as const
const ownMfa = { may: 'signedIn', feature: 'mfaSetup', sessionOnly: true } as const
const ownCredentials = { may: 'signedIn', feature: 'apiCredentials', sessionOnly: true } as const
const vendor = { may: { groups: ['senquip_admin'] }, sessionOnly: true } as const
const makers = { may: { groups: ['provisioning_account', 'senquip_admin'] }, sessionOnly: true } as const
const ofAdmins = { may: { capability: 'accessAdminSettings' }, sessionOnly: true } as const
/** Nothing that the call could take: what is left is whether it may be made. */
const refused = { body: {}, allowed: 400 } as const

/** One row a call, written by hand from the specification; a call without a row does not compile. */
export const callRows: Record<CallName, Row> = {
  'portal.userLogin': { may: 'signedIn' },
  'portal.getSession': { may: 'public' },
  'portal.userGetDeviceSummary': { may: 'signedIn' },
  'portal.adminGetDeviceSummary': { may: { groups: ['senquip_admin'] } },
  'portal.userLive': { may: 'signedIn' },
  'portal.userLivePoints': { may: 'signedIn', query: 'deviceids=MATRIX001' },
  'portal.userChangeDeviceGroup': { may: 'signedIn', ...refused },
  'portal.userGetReadings': { may: 'signedIn', query: 'dataKeys=vin' },
  'portal.userGetDataKeys': { may: 'signedIn' },
  'portal.userGetView': { may: 'signedIn', sessionOnly: true, params: { name: 'fleet' } },
  'portal.userSetView': {
    may: 'signedIn',
    sessionOnly: true,
    params: { name: 'fleet' },
    body: { value: { columns: [] } },
  },
  'portal.deviceGetSettings': { may: { capability: 'viewData' } },
  'portal.deviceGetData': { may: { capability: 'viewData' } },
  'device.getSeries': { may: { capability: 'viewData' }, query: 'dataKeys=vin&relative=60000' },
  'device.getRoute': { may: { capability: 'viewData' }, query: 'relative=60000' },
  'device.getEvents': { may: { capability: 'viewData' } },
  'device.countPoints': { may: { capability: 'viewData' }, query: 'relative=60000' },
  'device.lastReadings': { may: { capability: 'viewData' } },
  'device.live': { may: { capability: 'viewData' } },
  'device.getConnection': { may: { capability: 'accessAdminSettings' } },
  'device.setConnection': { may: { capability: 'accessAdminSettings' }, body: { udpAllowed: false } },
  'device.listRefusals': { may: { capability: 'accessDiagnostics' } },
  'device.getDataJob': { may: { capability: 'editDeviceSettings' } },
  'device.deleteData': { may: { capability: 'editDeviceSettings' }, ...refused },
  'device.transferData': { may: { capability: 'editDeviceSettings' }, ...refused },
  'device.getDeviceImages': { may: { capability: 'viewData' } },
  'device.setDeviceImage': {
    may: { capability: 'editDeviceNotes' },
    params: { kind: 'brand_image' },
    ...refused,
  },
  'device.removeDeviceImage': { may: { capability: 'editDeviceNotes' }, params: { kind: 'brand_image' } },
  'device.readDeviceImage': { may: 'public', params: { key: 'img-none' }, allowed: 404 },
  'device.listFirmware': { may: { capability: 'editDeviceSettings' } },
  'device.updateFirmware': { may: { capability: 'editDeviceSettings' }, ...refused },
  'device.getScript': { may: { capability: 'accessScripting' } },
  'device.setScript': { may: { capability: 'accessScripting' }, ...refused },
  'device.setScriptLock': { may: { capability: 'accessScripting' }, ...refused },
  'device.listScriptVersions': { may: { capability: 'accessScripting' } },
  'device.getScriptVersion': {
    may: { capability: 'accessScripting' },
    params: { version: '1' },
    allowed: 404,
  },
  'portal.deviceGetDiag': { may: { capability: 'accessDiagnostics', gate: 'dataToPortal' } },
  'device.getServerLog': { may: { capability: 'accessServerLog', gate: 'serverLogEnabled' } },

  'device.getConfig': { may: { capability: 'viewData' } },
  'device.setConfig': { may: { capability: 'editDeviceSettings' }, ...refused },
  'device.getConfigHistory': { may: { capability: 'editDeviceSettings' } },
  'device.getConfigVersion': {
    may: { capability: 'editDeviceSettings' },
    params: { version: '1' },
    allowed: 404,
  },
  'device.setConfigOfMany': { may: 'signedIn', ...refused },
  'device.setCertificate': { may: { capability: 'editDeviceSettings' }, ...refused },
  'device.exportSettings': { may: { capability: 'importExportSettings' }, body: { options: {} } },
  'device.importSettings': { may: { capability: 'importExportSettings' }, ...refused },
  'portal.deviceSetSettings': { may: { capability: 'viewData' }, ...refused },
  'portal.deviceSetAlert': { may: { capability: 'editDeviceSettings' }, ...refused },

  'portal.userAddDevice': { may: 'signedIn', ...refused },
  'portal.deviceGetRpcQueue': { may: { capability: 'accessTriggers' } },
  'portal.deviceSendRpc': { may: { capability: 'viewData' }, ...refused },
  'portal.deviceRemoveRpc': { may: { capability: 'accessTriggers' }, ...refused },
  'portal.deviceGetPermissions': { may: { capability: 'viewUsers' } },
  'portal.deviceGetPasswords': {
    may: { capability: 'viewDevicePasswords' },
    sessionOnly: true,
    body: { code: 'x' },
    allowed: 400,
  },
  'user.addDeviceUser': { may: { capability: 'editUsers' }, ...refused },
  'user.setDeviceUser': { may: { capability: 'editUsers' }, ...refused },
  'user.removeDeviceUser': { may: { capability: 'viewData' }, ...refused },
  'user.withdrawInvitation': { may: { capability: 'editUsers' }, ...refused },
  'user.setAddingRules': { may: { capability: 'editUsers' }, body: { addedPermission: 'x' }, allowed: 400 },

  'user.signUp': { may: 'public', feature: 'signUp', ...refused },
  'user.confirmSignUp': { may: 'public', ...refused },
  'user.forgotPassword': { may: 'public', ...refused },
  'user.resetPassword': { may: 'public', ...refused },
  'user.getProfile': ownAccount,
  'user.setProfile': { ...ownAccount, body: { given_name: '' }, allowed: 400 },
  // Nobody here has a phone number, and the portal sends no SMS.
  'user.sendPhoneCode': { ...ownAccount, body: {}, allowed: 400 },
  'user.verifyPhone': { ...ownAccount, ...refused },
  'user.verifyIdentity': { ...ownAccount, ...refused },
  'user.changePassword': { ...ownAccount, ...refused },
  'user.listSessions': ownAccount,
  'user.endSession': { ...ownAccount, params: { id: 'none' }, allowed: 404 },
  'user.endOtherSessions': ownAccount,
  'user.getMfa': ownAccount,
  'user.setUpTotp': { ...ownMfa, body: {} },
  'user.sendMfaSms': { ...ownAccount, body: {}, allowed: 400 },
  'user.enableMfa': { ...ownMfa, ...refused },
  'user.disableMfa': { ...ownAccount, ...refused },
  'user.setPreferredMfa': { ...ownMfa, ...refused },
  'user.renewRecoveryCodes': { ...ownAccount, ...refused },
  'user.listApiCredentials': ownCredentials,
  'user.addApiCredential': { ...ownCredentials, body: { scope: 'x' }, allowed: 400 },
  'user.showApiCredential': { ...ownCredentials, params: { id: 'none' }, allowed: 404 },
  'user.deleteApiCredential': { ...ownCredentials, params: { id: 'none' }, allowed: 404 },

  'device.listPages': { may: { capability: 'viewData' } },
  'device.getPage': { may: { capability: 'viewData' }, params: { name: 'none' }, allowed: 404 },
  'device.setPage': { may: { capability: 'editDisplaySettings' }, params: { name: 'none' }, ...refused },
  'device.renamePage': { may: { capability: 'editDisplaySettings' }, params: { name: 'none' }, ...refused },
  'device.deletePage': { may: { capability: 'editDisplaySettings' }, params: { name: 'none' }, allowed: 404 },
  'device.listPageLinks': { ...ofAdmins, feature: 'shareLinks', params: { name: 'none' }, allowed: 404 },
  'device.addPageLink': {
    may: { capability: 'accessAdminSettings', gate: 'dataToPortal' },
    feature: 'shareLinks',
    sessionOnly: true,
    params: { name: 'none' },
    ...refused,
  },
  'device.revokePageLink': { ...ofAdmins, params: { name: 'none', id: 'none' }, allowed: 404 },
  'portal.userListPages': { may: 'signedIn' },
  'portal.userGetPage': { may: 'signedIn', params: { name: 'none' }, allowed: 404 },
  'portal.userSetPage': { may: 'signedIn', params: { name: 'none' }, ...refused },
  'portal.userRenamePage': { may: 'signedIn', params: { name: 'none' }, ...refused },
  'portal.userDeletePage': { may: 'signedIn', params: { name: 'none' }, allowed: 404 },
  'portal.userListPageLinks': {
    may: 'signedIn',
    feature: 'shareLinks',
    sessionOnly: true,
    params: { name: 'none' },
    allowed: 404,
  },
  'portal.userAddPageLink': {
    may: 'signedIn',
    feature: 'shareLinks',
    sessionOnly: true,
    params: { name: 'none' },
    ...refused,
  },
  'portal.userRevokePageLink': {
    may: 'signedIn',
    sessionOnly: true,
    params: { name: 'none', id: 'none' },
    allowed: 404,
  },
  // What a token opens is tested where there is one; who asks makes no difference.
  'portal.sharedGetPage': { may: 'public', params: { token: 'none' }, allowed: 404 },
  'portal.sharedGetPoints': { may: 'public', params: { token: 'none', device: '0' }, allowed: 404 },
  'portal.sharedGetRoute': {
    may: 'public',
    params: { token: 'none', device: '0' },
    query: 'relative=60000',
    allowed: 404,
  },
  'portal.sharedGetHours': {
    may: 'public',
    params: { token: 'none', device: '0' },
    query: 'relative=60000',
    allowed: 404,
  },
  'portal.sharedGetImages': { may: 'public', params: { token: 'none', device: '0' }, allowed: 404 },
  'portal.sharedLive': { may: 'public', params: { token: 'none' }, allowed: 404 },

  'portal.getSite': { may: 'public' },
  'portal.adminGetSites': vendor,
  'portal.adminAddSite': { ...vendor, ...refused },
  'portal.adminSetSite': { ...vendor, params: { siteid: 'default' }, ...refused },
  'portal.adminDeleteSite': { ...vendor, params: { siteid: 'none' }, allowed: 404 },
  'portal.adminSetSiteImage': { ...vendor, params: { siteid: 'default', kind: 'favicon' }, ...refused },
  'portal.adminFindUsers': vendor,
  'portal.adminSetGroups': { ...vendor, ...refused },
  'portal.adminSetMaxApiKeys': { ...vendor, ...refused },
  'portal.adminGetAudit': vendor,
  'portal.adminGetSystemHealth': vendor,
  'portal.adminAcceptDamage': { ...vendor, ...refused },
  'portal.userSupportRequest': { may: 'signedIn', feature: 'support', ...refused },

  'prov.createDevices': { ...makers, ...refused },
  'prov.listImages': vendor,
  'prov.addImage': { ...vendor, ...refused },
  'prov.deleteImage': { ...vendor, params: { fw: 'none' }, allowed: 404 },
  'prov.listDevices': makers,
  'prov.getDevice': makers,
}
