import type { DeviceAuditEntry } from '@fieldport/contract'
import {
  type ConditionKind,
  conditionKinds,
  type DeviceAuditAction,
  type DeviceAuditKind,
  parsePermissionLevel,
  planTerms,
} from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { changeArrow } from '../../lib/format/change-arrow.ts'
import { settingName } from '../../lib/texts/setting-name.ts'
import { conditionKindName } from '../../ui/condition-kind-name.ts'
import { termName } from '../../ui/plan-names.ts'
import { permissionName } from '../../ui/permission-name.ts'
import { joinFacts } from '../../lib/format/direction.ts'

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

const levels: ReadonlySet<DeviceAuditAction> = new Set([
  'devices.userAdded',
  'devices.userInvited',
  'devices.userJoined',
  'devices.invitationAccepted',
  'devices.userChanged',
  'devices.userRemoved',
  'devices.userLeft',
  'devices.teamMemberInvited',
  'devices.teamInvitationAccepted',
  'devices.teamMemberAdded',
  'devices.teamMemberChanged',
  'devices.teamMemberRemoved',
])

/**
 * The details in one line, changes with an arrow; '' if there are none.
 * @param labelOf what the reader calls a measurement
 */
export function auditDetailsText(
  { action, details }: DeviceAuditEntry,
  t: TFunction,
  labelOf: (key: string) => string = String,
): string {
  const { from, to, keys, key, term, condition, conditions, ...others } = details
  const value = (given: string | number) =>
    levels.has(action) ? permissionName(parsePermissionLevel(given), t) : String(given)
  const plain = Object.values(others).map(String)
  const terms = planTerms.filter((each) => each === term).map((each) => termName(each, t))
  const settings =
    keys === undefined
      ? []
      : String(keys)
          .split(',')
          .map((key) => settingName(key.trim(), t))
  const alarms = alarmTexts(String(condition ?? conditions ?? ''), t, labelOf)
  const change = [from, to].filter((given) => given !== undefined).map(value)
  return joinFacts([
    alarms.join(', '),
    key === undefined ? '' : labelOf(String(key)),
    ...plain,
    ...terms,
    [...new Set(settings)].join(', '),
    change.join(` ${changeArrow()} `),
  ])
}

/** Alarms by kind and subject, as `visibleAuditDetails` gives them, a line each. */
function alarmTexts(lines: string, t: TFunction, labelOf: (key: string) => string): readonly string[] {
  return lines.split('\n').map((line) => {
    const kind = conditionKinds.find((each) => line === each || line.startsWith(`${each} `))
    if (!kind) return line
    const subject = line.slice(kind.length + 1)
    return [conditionKindName(kind, t), measured.has(kind) ? labelOf(subject) : subject].join(' ').trimEnd()
  })
}

/** Kinds of conditions whose subject is a data key; for events only on devices that use keys as topics. */
const measured: ReadonlySet<ConditionKind> = new Set(['limit', 'event'])
