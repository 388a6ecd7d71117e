import { setTimeout as wait } from 'node:timers/promises'
import { seedAlarms, seedLimits } from './alarms.ts'
import { seedCharts, seedSchedules } from './charts.ts'
import { type FixtureClient, type Session, createClient } from './client.ts'
import {
  fixtureDevices,
  seedCommands,
  seedConfiguration,
  seedDataJobs,
  seedFirmware,
  seedRefusals,
  seedScripts,
  seedSharing,
  fixtureDeviceIds,
  leaveCommandInFlight,
} from './devices.ts'
import { seedHistory } from './history.ts'
import { seedForwarding, seedMessages, seedRecipients, startReceivers } from './messages.ts'
import { endingTrials, seedPlans } from './plans.ts'
import { seedTeams } from './teams.ts'
import {
  fixtureAccounts,
  emailsByLevel,
  type SeededUsers,
  seedBrands,
  seedUsers,
  ownerEmail,
  vendorEmail,
} from './users.ts'
import { seedVendor } from './vendor.ts'

export type RunCommand = (name: string, batch: object) => Promise<void>
export type SeededPortal = SeededUsers & {
  readonly shareToken: string
  readonly exportId: string
  readonly newestTs: number
}

/** Roll-ups are refreshed every minute, and the unanswered command expires after 90 seconds. */
const settleMs = 110_000

/** Fills every table of a new portal through requests of people, programs and devices. */
export async function seedPortal(origin: string, command: RunCommand): Promise<SeededPortal> {
  const client = createClient(origin)
  const now = Math.floor(Date.now() / 1000)
  await command('create-users', { users: fixtureAccounts })
  await command('create-devices', { devices: [...fixtureDevices, ...endingTrials(now)] })
  const grants = [...fixtureDevices, ...endingTrials(now)].flatMap(({ deviceId }) =>
    Object.entries(emailsByLevel).map(([permission, email]) => ({ deviceId, email, permission })),
  )
  await command('grants', { grants })
  const vendor = await client.signIn(vendorEmail)
  const owner = await client.signIn(ownerEmail)
  await seedBrands(vendor)
  const people = await seedUsers(client)
  await seedPlans(client, owner, vendor)
  await seedHistory(client, fixtureDeviceIds.truck, fixtureDeviceIds.pump, now)
  await seedRefusals(client, now)
  await seedConfiguration(client, owner)
  await seedCommands(client, owner)
  await seedScripts(client, owner)
  await seedFirmware(client, vendor, owner)
  const { shareToken } = await seedSharing(owner)
  await seedDataJobs(client, owner, now)
  await seedCharts(owner, now)
  await seedTeams(client, owner)
  await seedVendor(client, vendor)
  await seedNotifications(client, owner, now)
  const { exportId } = await seedSchedules(owner)
  await seedForwarding(owner)
  await wait(settleMs)
  await finish(client)
  return { ...people, shareToken, exportId, newestTs: now + 1 }
}

/** Adds alarms, their handling, and their notifications. */
async function seedNotifications(client: FixtureClient, owner: Session, now: number): Promise<void> {
  const receivers = await startReceivers()
  await seedRecipients(owner, receivers)
  await seedLimits(owner)
  await seedAlarms(client, await client.signIn(emailsByLevel.OPERATOR), now)
  await seedMessages(client, owner)
  await receivers.close()
}

async function finish(client: FixtureClient): Promise<void> {
  await leaveCommandInFlight(client, await client.signIn(ownerEmail))
  // Contacts, snapshots and device logs are written every second.
  await wait(3_000)
}
