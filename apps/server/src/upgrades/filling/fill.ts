import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from './client.ts'
import {
  devices,
  fillCommands,
  fillConfiguration,
  fillDataJobs,
  fillFirmware,
  fillRefusals,
  fillScripts,
  fillSharing,
  ids,
  leaveCommandUnderWay,
} from './devices.ts'
import { fillHistory } from './history.ts'
import {
  accounts,
  emailsByLevel,
  type FilledPeople,
  fillBrands,
  fillPeople,
  ownerEmail,
  vendorEmail,
} from './people.ts'

export type Command = (name: string, batch: object) => Promise<void>
export type Filled = FilledPeople & { readonly shareToken: string; readonly newestTs: number }

/** Roll-ups are made each minute, and the silent command's time ends after 90 seconds. */
const settleMs = 110_000

/** Fills every table of a fresh portal by what people, programs and devices send to it. */
export async function fillPortal(origin: string, command: Command): Promise<Filled> {
  const client = createClient(origin)
  const now = Math.floor(Date.now() / 1000)
  await command('create-users', { users: accounts })
  await command('create-devices', { devices })
  const grants = devices.flatMap(({ deviceId }) =>
    Object.entries(emailsByLevel).map(([permission, email]) => ({ deviceId, email, permission })),
  )
  await command('grants', { grants })
  const vendor = await client.signIn(vendorEmail)
  const owner = await client.signIn(ownerEmail)
  await fillBrands(vendor)
  const people = await fillPeople(client)
  await fillHistory(client, ids.truck, ids.pump, now)
  await fillRefusals(client, now)
  await fillConfiguration(client, owner)
  await fillCommands(client, owner)
  await fillScripts(client, owner)
  await fillFirmware(client, vendor, owner)
  const { shareToken } = await fillSharing(owner)
  await fillDataJobs(client, owner, now)
  await wait(settleMs)
  await finish(client)
  return { ...people, shareToken, newestTs: now + 1 }
}

async function finish(client: Client): Promise<void> {
  await leaveCommandUnderWay(client, await client.signIn(ownerEmail))
  // Contacts, snapshots and the log of devices are written each second.
  await wait(3_000)
}
