import type { DeviceSummary } from '@fieldport/contract'
import type { StoredDamage } from '../modules/storage/storage.module.ts'
import type { Caller } from '../platform/access/caller.ts'
import type { DoctorReport } from './commands.ts'

/** Formats the result of a command for people. */
export function describeResult(command: string, result: unknown): string {
  if (command === 'list-devices') return deviceTable(result as readonly DeviceSummary[])
  if (command === 'list-users') return userTable(result as readonly Caller[])
  if (command === 'create-device') return describeDevice(result as Readonly<Record<string, string>>)
  if (command === 'create-user') return `Account ${(result as { email: string }).email} created.`
  if (command === 'grant') return 'Granted.'
  if (command === 'doctor') return describeDamage(result as DoctorReport)
  return `Done: ${(result as { count: number }).count}.`
}

function describeDevice({ deviceId, secret, setupPassword }: Readonly<Record<string, string>>): string {
  const made = [
    ...(secret ? [`Secret: ${secret}`] : []),
    ...(setupPassword ? [`Setup password: ${setupPassword}`] : []),
  ]
  return [`Device ${deviceId} created.`, ...made].join('\n')
}

function deviceTable(devices: readonly DeviceSummary[]): string {
  if (devices.length === 0) return 'There is no device.'
  const rows = devices.map((device) => [
    device.deviceid,
    device.name,
    device.model,
    device.plan,
    device.lastContact === null ? '-' : new Date(device.lastContact * 1000).toISOString(),
  ])
  return table([['ID', 'NAME', 'MODEL', 'TIER', 'LAST CONTACT'], ...rows])
}

function userTable(users: readonly Caller[]): string {
  if (users.length === 0) return 'There is no account.'
  const rows = users.map((user) => [user.email, user.name, user.groups.join(', ') || '-'])
  return table([['EMAIL', 'NAME', 'GROUPS'], ...rows])
}

function describeDamage({ accepted, damages }: DoctorReport): string {
  if (damages.length === 0) return 'No damage found.'
  const rows = damages.map((damage) => [
    damage.engine,
    damage.table,
    damage.part ?? '-',
    damage.kind,
    describeExtent(damage),
    damage.acceptedAt === null ? 'open' : `accepted by ${damage.acceptedBy}`,
    damage.reason,
  ])
  const list = table([['ENGINE', 'TABLE', 'PART', 'KIND', 'AFFECTED', 'STATE', 'REASON'], ...rows])
  const open = damages.filter(({ acceptedAt }) => acceptedAt === null).length
  if (accepted > 0) return `${list}\nAccepted: ${accepted}.`
  return open === 0
    ? list
    : `${list}\nRestore the store from a backup, or accept the loss: npm run portal -- doctor --accept`
}

function describeExtent({ rows, fromSeconds, toSeconds }: StoredDamage): string {
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  const known = [
    ...(rows === null ? [] : [`${rows} rows`]),
    ...(fromSeconds === null || toSeconds === null ? [] : [`${day(fromSeconds)} to ${day(toSeconds)}`]),
  ]
  return known.length === 0 ? '-' : known.join(', ')
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
