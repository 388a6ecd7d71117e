import type { DeviceSummary } from '@fieldport/contract'
import type { Caller } from '../platform/caller.ts'

/** What a command answered, for a person to read. */
export function describeResult(command: string, result: unknown): string {
  if (command === 'list-devices') return deviceTable(result as readonly DeviceSummary[])
  if (command === 'list-users') return userTable(result as readonly Caller[])
  if (command === 'create-device') return describeDevice(result as Readonly<Record<string, string>>)
  if (command === 'create-user') return `Account ${(result as { email: string }).email} created.`
  if (command === 'grant') return 'Granted.'
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
