import { isObject } from '../objects.ts'

/** Categories of the changes in a device's audit log. */
export const deviceAuditKinds = [
  'people',
  'settings',
  'commands',
  'alarms',
  'displays',
  'data',
  'plan',
] as const
export type DeviceAuditKind = (typeof deviceAuditKinds)[number]

type Row = {
  readonly kind: DeviceAuditKind
  /** The details that the device's Admins see, in this order; all others are for the vendor only. */
  readonly shows?: readonly string[]
}

/**
 * Actions recorded for a device and shown to its Admins. Visible details are listed explicitly, because details also
 * contain facts about other people and devices.
 */
export const deviceAuditActions = {
  'devices.userAdded': { kind: 'people', shows: ['user', 'to'] },
  'devices.userInvited': { kind: 'people', shows: ['user', 'to'] },
  'devices.userJoined': { kind: 'people', shows: ['to'] },
  'devices.invitationAccepted': { kind: 'people', shows: ['to'] },
  'devices.invitationWithdrawn': { kind: 'people', shows: ['user'] },
  'devices.userChanged': { kind: 'people', shows: ['user', 'from', 'to'] },
  'devices.userRemoved': { kind: 'people', shows: ['user', 'from'] },
  'devices.userLeft': { kind: 'people', shows: ['from'] },
  'devices.teamEntered': { kind: 'people', shows: ['team'] },
  'devices.teamLeft': { kind: 'people', shows: ['team'] },
  'devices.teamHandedOver': { kind: 'people', shows: ['team', 'user'] },
  'devices.teamMemberInvited': { kind: 'people', shows: ['user', 'to', 'team'] },
  'devices.teamInvitationAccepted': { kind: 'people', shows: ['to', 'team'] },
  'devices.teamInvitationWithdrawn': { kind: 'people', shows: ['user', 'team'] },
  'devices.teamMemberAdded': { kind: 'people', shows: ['user', 'to', 'team'] },
  'devices.teamMemberChanged': { kind: 'people', shows: ['user', 'from', 'to', 'team'] },
  'devices.teamMemberRemoved': { kind: 'people', shows: ['user', 'from', 'team'] },
  'devices.addingRulesChanged': { kind: 'people' },
  'devices.addRefused': { kind: 'people' },
  'device.passwordsShown': { kind: 'people' },
  'prov.deviceMade': { kind: 'people' },
  'prov.labelShown': { kind: 'people' },
  'prov.benchTested': { kind: 'people' },
  'configuration.changed': { kind: 'settings', shows: ['count'] },
  'configuration.portalSettingsChanged': { kind: 'settings', shows: ['keys'] },
  'configuration.certificateSent': { kind: 'settings', shows: ['filename'] },
  'configuration.exported': { kind: 'settings', shows: ['options'] },
  'configuration.imported': { kind: 'settings' },
  'script.saved': { kind: 'settings', shows: ['version', 'note'] },
  'script.locked': { kind: 'settings' },
  'script.unlocked': { kind: 'settings' },
  'firmware.update': { kind: 'commands', shows: ['fw'] },
  'command.queued': { kind: 'commands', shows: ['method'] },
  'command.cancelled': { kind: 'commands', shows: ['method'] },
  'configuration.alertsChanged': { kind: 'alarms' },
  'notifications.askedAgain': { kind: 'alarms', shows: ['to'] },
  'notifications.tested': { kind: 'alarms', shows: ['to'] },
  'webhook.secretRenewed': { kind: 'alarms', shows: ['address'] },
  'conditions.acknowledged': { kind: 'alarms', shows: ['conditions'] },
  'conditions.cleared': { kind: 'alarms', shows: ['conditions'] },
  'conditions.assigned': { kind: 'alarms', shows: ['condition', 'to'] },
  'conditions.unassigned': { kind: 'alarms', shows: ['condition'] },
  'conditions.shelved': { kind: 'alarms', shows: ['condition', 'reason'] },
  'conditions.unshelved': { kind: 'alarms', shows: ['condition'] },
  'conditions.commented': { kind: 'alarms', shows: ['condition'] },
  'conditions.commentDeleted': { kind: 'alarms', shows: ['condition'] },
  'conditions.limitRuleAdded': { kind: 'alarms', shows: ['rule'] },
  'conditions.limitRuleChanged': { kind: 'alarms', shows: ['rule'] },
  'conditions.limitRuleDeleted': { kind: 'alarms', shows: ['rule'] },
  'widget.saved': { kind: 'displays', shows: ['number'] },
  'widget.deleted': { kind: 'displays', shows: ['number'] },
  'chart.saved': { kind: 'displays', shows: ['number'] },
  'chart.deleted': { kind: 'displays', shows: ['number'] },
  'chartNote.saved': { kind: 'displays', shows: ['text'] },
  'chartNote.deleted': { kind: 'displays', shows: ['text'] },
  'customPage.saved': { kind: 'displays', shows: ['name'] },
  'customPage.renamed': { kind: 'displays', shows: ['name'] },
  'customPage.deleted': { kind: 'displays', shows: ['name'] },
  'shareLink.made': { kind: 'displays', shows: ['name', 'note'] },
  'shareLink.revoked': { kind: 'displays', shows: ['name'] },
  'displays.imageChanged': { kind: 'displays' },
  'displays.imageRemoved': { kind: 'displays' },
  'device.dataExported': { kind: 'data', shows: ['format'] },
  'forwarding.added': { kind: 'data', shows: ['address'] },
  'forwarding.removed': { kind: 'data', shows: ['address'] },
  'forwarding.certificatesChanged': { kind: 'data', shows: ['address'] },
  'forwarding.resumed': { kind: 'data', shows: ['address'] },
  'telemetry.delete': { kind: 'data' },
  'telemetry.transfer': { kind: 'data', shows: ['target'] },
  'billing.planChanged': { kind: 'plan', shows: ['plan', 'term'] },
  'billing.planGranted': { kind: 'plan' },
  'billing.trialReset': { kind: 'plan' },
} as const satisfies Readonly<Record<string, Row>>

/** The last Admin left: people who add the device afterwards have nothing to do with earlier ones. */
export const abandonedAction = 'devices.abandoned'

export type DeviceAuditAction = keyof typeof deviceAuditActions

/**
 * Actions on accounts, brands and the portal itself, visible to the vendor only. A person's device groups are private
 * to that person. Giving up a device hides its earlier log from later owners.
 */
export type PortalAuditAction =
  | `account.${AccountChange}`
  | `accounts.${'groupsChanged' | 'maxApiKeysChanged'}`
  | `address.${'paused' | 'resumed'}`
  | typeof abandonedAction
  | `brandPage.${'saved' | 'renamed' | 'deleted'}`
  | 'devices.groupChanged'
  | `distributors.${'added' | 'changed'}`
  | `exportSchedule.${ScheduleChange}`
  | `firmware.${'added' | 'withdrawn'}`
  | `groupForwarding.${'added' | 'removed' | 'resumed' | 'certificatesChanged'}`
  | 'message.resent'
  | 'packing.slipMade'
  | `payments.${'checkStarted' | 'differenceApplied' | 'differenceMarked'}`
  | 'secrets.dropped'
  | `sites.${'added' | 'changed' | 'imageChanged' | 'deleted'}`
  | `storage.${'checkStarted' | 'damageAccepted'}`
  | `teams.${'added' | 'renamed' | 'deleted' | 'offered' | 'offerEnded' | 'handedOver'}`

type AccountChange =
  | 'signedUp'
  | 'confirmed'
  | 'signedIn'
  | 'profileChanged'
  | 'phoneVerified'
  | 'passwordChanged'
  | 'passwordReset'
  | 'mfaEnabled'
  | 'mfaDisabled'
  | 'mfaPreferred'
  | 'secondFactorFailed'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'identityVerified'
  | 'identityCheckFailed'
  | 'sessionEnded'
  | 'otherSessionsEnded'
  | 'sessionsEnded'
  | 'apiCredentialAdded'
  | 'apiCredentialShown'
  | 'apiCredentialDeleted'
  | 'personalDataExported'
  | 'closed'
  | 'pushAdded'
  | 'pushRemoved'
  | 'supportViewStarted'
  | 'supportViewEnded'

/** Changes of a scheduled export; `run` means started manually. */
export type ScheduleChange = 'added' | 'changed' | 'paused' | 'resumed' | 'run' | 'downloaded' | 'deleted'

export type AuditAction = DeviceAuditAction | PortalAuditAction

/** Whether Admins of a device see entries with this action. */
export function isDeviceAuditAction(action: string): action is DeviceAuditAction {
  return Object.hasOwn(deviceAuditActions, action)
}

/** The actions of these kinds; of every kind if the list is empty. */
export function deviceAuditActionsOf(kinds: readonly DeviceAuditKind[]): readonly DeviceAuditAction[] {
  const all = Object.keys(deviceAuditActions).filter(isDeviceAuditAction)
  return kinds.length === 0 ? all : all.filter((action) => kinds.includes(deviceAuditActions[action].kind))
}

/**
 * The details of an entry that the device's Admins see. Conditions are lines of kind and subject ('limit vin'); a person
 * and a limit rule are their name, a rule without a name the `key` of its measurement.
 */
export function visibleAuditDetails(
  action: DeviceAuditAction,
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | number>> {
  const row: Row = deviceAuditActions[action]
  const shown = (row.shows ?? []).flatMap((name) => {
    const value = Object.hasOwn(details, name) ? details[name] : undefined
    const shown = shownDetail(value)
    if (shown !== undefined && shown !== '') return [[name, shown] as const]
    const key = textOf(value, 'key')
    return key === undefined ? [] : [['key', key] as const]
  })
  return Object.fromEntries(shown)
}

function shownDetail(value: unknown): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) {
    const conditions = value.flatMap((each) => conditionLine(each) ?? [])
    return conditions.length > 0 ? conditions.join('\n') : value.join(', ')
  }
  return conditionLine(value) ?? textOf(value, 'name')
}

function conditionLine(value: unknown): string | undefined {
  if (!isObject(value) || typeof value['kind'] !== 'string' || typeof value['subject'] !== 'string')
    return undefined
  const { kind, subject } = value
  // The subject of an area is only an ID.
  return kind === 'area' || subject === '' ? kind : `${kind} ${subject.replaceAll('\n', ': ')}`
}

function textOf(value: unknown, property: 'name' | 'key'): string | undefined {
  const text = isObject(value) ? value[property] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}
