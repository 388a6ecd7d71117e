import type { DeviceAuditEntry } from '@fieldport/contract'
import { type DeviceAuditAction, type DeviceAuditKind, parsePermissionLevel } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { settingName } from '../../lib/texts/setting-name.ts'
import { permissionName } from '../../ui/permission-name.ts'

export function auditKindName(kind: DeviceAuditKind, t: TFunction): string {
  const names: Readonly<Record<DeviceAuditKind, string>> = {
    people: t('People and access'),
    settings: t('Settings'),
    commands: t('Commands'),
    alarms: t('Alarms'),
    displays: t('Displays'),
    data: t('Data'),
    plan: t('Plan'),
  }
  return names[kind]
}

/** What was done, as a sentence without its subject. A new action does not compile without its text. */
export function auditActionText(action: DeviceAuditAction, t: TFunction): string {
  return { ...accessTexts(t), ...controlTexts(t), ...alarmTexts(t), ...displayTexts(t), ...dataTexts(t) }[
    action
  ]
}

const accessTexts = (t: TFunction) => ({
  'devices.userAdded': t('Gave a person access'),
  'devices.userInvited': t('Invited a person'),
  'devices.userJoined': t('Added the device'),
  'devices.invitationAccepted': t('Accepted an invitation'),
  'devices.invitationWithdrawn': t('Withdrew an invitation'),
  'devices.userChanged': t('Changed the permission of a person'),
  'devices.userRemoved': t('Removed a person'),
  'devices.userLeft': t('Gave up access'),
  'devices.teamEntered': t('Added the device to a team'),
  'devices.teamLeft': t('Removed the device from a team'),
  'devices.teamMemberAdded': t('Gave a person access by a team'),
  'devices.teamMemberChanged': t('Changed the permission of a person in a team'),
  'devices.teamMemberRemoved': t('Removed a person from a team'),
  'devices.addingRulesChanged': t('Changed who can add the device'),
  'devices.addRefused': t('Entered a wrong setup password'),
  'device.passwordsShown': t('Viewed the device passwords'),
  'prov.deviceMade': t('Created the device'),
  'prov.labelShown': t('Viewed the device label'),
  'prov.benchTested': t('Bench test recorded'),
})

const controlTexts = (t: TFunction) => ({
  'configuration.changed': t('Changed settings of the device'),
  'configuration.portalSettingsChanged': t('Changed portal settings'),
  'configuration.certificateSent': t('Sent a certificate'),
  'configuration.exported': t('Exported settings'),
  'configuration.imported': t('Imported settings'),
  'script.saved': t('Saved the script'),
  'script.locked': t('Locked the script'),
  'script.unlocked': t('Unlocked the script'),
  'firmware.update': t('Started a firmware update'),
  'command.queued': t('Sent a command'),
  'command.cancelled': t('Cancelled a command'),
})

const alarmTexts = (t: TFunction) => ({
  'configuration.alertsChanged': t('Changed who is notified'),
  'notifications.askedAgain': t('Asked a recipient to subscribe again'),
  'notifications.tested': t('Sent a test message'),
  'webhook.secretRenewed': t('Created a new signing secret for a webhook'),
  'conditions.acknowledged': t('Acknowledged alarms'),
  'conditions.cleared': t('Cleared alarms'),
  'conditions.assigned': t('Assigned an alarm'),
  'conditions.unassigned': t('Unassigned an alarm'),
  'conditions.shelved': t('Shelved an alarm'),
  'conditions.unshelved': t('Unshelved an alarm'),
  'conditions.commented': t('Commented on an alarm'),
  'conditions.commentDeleted': t('Deleted a comment on an alarm'),
  'conditions.limitRuleAdded': t('Added a limit rule'),
  'conditions.limitRuleChanged': t('Changed a limit rule'),
  'conditions.limitRuleDeleted': t('Deleted a limit rule'),
})

const displayTexts = (t: TFunction) => ({
  'widget.saved': t('Saved a widget'),
  'widget.deleted': t('Deleted a widget'),
  'chart.saved': t('Saved a custom chart'),
  'chart.deleted': t('Deleted a custom chart'),
  'chartNote.saved': t('Saved a chart note'),
  'chartNote.deleted': t('Deleted a chart note'),
  'customPage.saved': t('Saved a custom page'),
  'customPage.renamed': t('Renamed a custom page'),
  'customPage.deleted': t('Deleted a custom page'),
  'shareLink.made': t('Created a share link'),
  'shareLink.revoked': t('Revoked a share link'),
  'displays.imageChanged': t('Changed an image'),
  'displays.imageRemoved': t('Removed an image'),
})

const dataTexts = (t: TFunction) => ({
  'device.dataExported': t('Exported data'),
  'forwarding.added': t('Started forwarding data'),
  'forwarding.removed': t('Stopped forwarding data'),
  'forwarding.certificatesChanged': t('Changed the certificates for forwarding data'),
  'forwarding.resumed': t('Resumed forwarding data'),
  'telemetry.delete': t('Deleted data'),
  'telemetry.transfer': t('Transferred data to another device'),
  'billing.planChanged': t('Changed the plan'),
  'billing.planGranted': t('Granted a plan'),
  'billing.trialReset': t('Reset the trial'),
})

const levels: ReadonlySet<DeviceAuditAction> = new Set([
  'devices.userAdded',
  'devices.userInvited',
  'devices.userJoined',
  'devices.invitationAccepted',
  'devices.userChanged',
  'devices.userRemoved',
  'devices.userLeft',
  'devices.teamMemberAdded',
  'devices.teamMemberChanged',
  'devices.teamMemberRemoved',
])

/** Its details in one line, from and to as an arrow; '' where it has none. */
export function auditDetailsText({ action, details }: DeviceAuditEntry, t: TFunction): string {
  const { from, to, keys, ...others } = details
  const value = (given: string | number) =>
    levels.has(action) ? permissionName(parsePermissionLevel(given), t) : String(given)
  const plain = Object.values(others).map(String)
  const settings =
    keys === undefined
      ? []
      : String(keys)
          .split(',')
          .map((key) => settingName(key.trim(), t))
  const change = [from, to].filter((given) => given !== undefined).map(value)
  return [...plain, [...new Set(settings)].join(', '), change.join(' → ')]
    .filter((part) => part !== '')
    .join(' · ')
}
