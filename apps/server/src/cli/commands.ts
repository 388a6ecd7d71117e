import { randomInt } from 'node:crypto'
import { generateSecret, PortalError, sessionGroups } from '@fieldport/domain'
import { createMessage, en } from '@fieldport/messages'
import * as z from 'zod'
import type { AccountsService, NewAccount } from '../modules/accounts/accounts.module.ts'
import {
  parseInput,
  type DevicesService,
  type NewDevice,
  newDeviceSchema,
} from '../modules/devices/devices.module.ts'
import type { StorageService, StoredDamage } from '../modules/storage/storage.module.ts'
import type { Command } from '../platform/instance.ts'

/** Services for commands, in the server or in a shell. */
export type CommandServices = {
  readonly accounts: AccountsService
  readonly devices: DevicesService
  /** Null: the stores are not open. */
  readonly storage: StorageService | null
}

const groupSchema = z.enum(sessionGroups)
const ifExistsSchema = z.enum(['conflict', 'keep', 'update']).default('conflict')
const userNameSchema = z.string().trim().min(1).max(100)
/** With given and family name, or with one name whose first word is the given name. */
const userSchema = z
  .strictObject({
    email: z.string().max(254),
    name: userNameSchema.optional(),
    givenName: userNameSchema.optional(),
    familyName: userNameSchema.optional(),
    password: z.string(),
    groups: z.array(groupSchema).default([]),
  })
  .refine(({ name, givenName }) => (name === undefined) !== (givenName === undefined), {
    message: en.userNameNeeded,
  })
  .transform(({ name = '', givenName, familyName, ...account }): NewAccount => {
    const [first = '', ...rest] = name.split(/\s+/)
    return { ...account, givenName: givenName ?? first, familyName: familyName ?? rest.join(' ') }
  })
const deviceArgs = z.looseObject({
  secret: newDeviceSchema.shape.secret.optional(),
  setupPassword: newDeviceSchema.shape.setupPassword.optional(),
})
const grantArgs = z.union([
  z.strictObject({ email: z.string(), group: groupSchema }),
  z.strictObject({ email: z.string(), deviceId: z.string(), permission: z.string() }),
])
// Devices and grants are validated by their module.
const devicesArgs = z.strictObject({ devices: z.array(z.unknown()), ifExists: ifExistsSchema })
const grantsArgs = z.strictObject({ grants: z.array(z.unknown()) })
const usersArgs = z.strictObject({ users: z.array(userSchema).max(10_000), ifExists: ifExistsSchema })
/** One person's sessions, or explicitly everybody's. */
const endSessionsArgs = z.union([
  z.strictObject({ email: z.string() }),
  z.strictObject({ all: z.literal(true) }).transform(() => ({ email: undefined })),
])
/** `osUser`: the operating system account that runs the command, for the audit log. */
const doctorArgs = z.strictObject({
  accept: z.boolean().default(false),
  full: z.boolean().default(false),
  osUser: z.string().max(100).optional(),
})
const nothing = z.strictObject({})

/** Result of `doctor`. */
export type DoctorReport = { readonly accepted: number; readonly damages: readonly StoredDamage[] }

type Run = (services: CommandServices, args: unknown) => Promise<unknown>

const commands: Readonly<Record<string, Run>> = {
  'create-user': async ({ accounts }, args) => ({
    email: (await accounts.createUser(parseInput(userSchema, args))).email,
  }),
  'create-users': createUsers,
  'create-device': createDevice,
  'create-devices': async ({ devices }, args) => {
    const batch = parseInput(devicesArgs, args)
    await devices.createDevices(batch.devices as NewDevice[], batch.ifExists)
    return { count: batch.devices.length }
  },
  grant: async (services, args) => {
    const grant = parseInput(grantArgs, args)
    if ('group' in grant) await joinGroup(services, grant)
    else await services.devices.grantAll([grant as Parameters<DevicesService['grantAll']>[0][number]])
    return grant
  },
  grants: async ({ devices }, args) => {
    const { grants } = parseInput(grantsArgs, args)
    await devices.grantAll(grants as Parameters<DevicesService['grantAll']>[0])
    return { count: grants.length }
  },
  'end-sessions': async ({ accounts }, args) => {
    const { email } = parseInput(endSessionsArgs, args)
    return { count: await accounts.endSessions(email) }
  },
  doctor,
  'list-users': async ({ accounts }, args) => {
    parseInput(nothing, args)
    return accounts.listUsers()
  },
  'list-devices': async ({ devices }, args) => {
    parseInput(nothing, args)
    return devices.allSummaries(null)
  },
}

/** @throws PortalError with a message for the operator */
export async function runCommand(services: CommandServices, command: Command): Promise<unknown> {
  const run = Object.hasOwn(commands, command.command) ? commands[command.command] : undefined
  if (!run)
    throw new PortalError('NOT_FOUND', createMessage('operatorCommandUnknown', { command: command.command }))
  return run(services, command.args ?? {})
}

async function createUsers({ accounts }: CommandServices, args: unknown): Promise<{ count: number }> {
  const { users, ifExists } = parseInput(usersArgs, args)
  const create = async (user: NewAccount) => {
    if (ifExists === 'update') await accounts.ensureUser(user)
    else if (ifExists === 'conflict' || !(await accounts.findByEmail(user.email)))
      await accounts.createUser(user)
  }
  for (const user of users) await create(user)
  return { count: users.length }
}

/** Generates values that were not given; they appear only in the result. */
async function createDevice({ devices }: CommandServices, args: unknown): Promise<unknown> {
  const given = parseInput(deviceArgs, args)
  const secret = given.secret ?? generateSecret('secret', randomBelow)
  const setupPassword = given.setupPassword ?? generateSecret('setupPassword', randomBelow)
  await devices.createDevice({ ...given, secret, setupPassword } as NewDevice)
  return {
    deviceId: given.deviceId,
    ...(given.secret === undefined ? { secret } : {}),
    ...(given.setupPassword === undefined ? { setupPassword } : {}),
  }
}

/** Checks the stores, and accepts damage if requested. */
async function doctor({ storage }: CommandServices, args: unknown): Promise<DoctorReport> {
  const { accept, full, osUser } = parseInput(doctorArgs, args)
  if (!storage) throw new PortalError('ENGINE_UNAVAILABLE', 'storesNotOpen')
  await storage.check(full ? 'full' : 'quick')
  const open = (await storage.list()).filter(({ acceptedAt }) => acceptedAt === null)
  const details = { command: 'doctor --accept', ...(osUser === undefined ? {} : { osUser }) }
  if (accept)
    await storage.accept(
      { actor: 'portal', details },
      open.map(({ id }) => id),
    )
  return { accepted: accept ? open.length : 0, damages: [...(await storage.list())] }
}

async function joinGroup(
  { accounts }: CommandServices,
  { email, group }: { readonly email: string; readonly group: (typeof sessionGroups)[number] },
): Promise<void> {
  const present = await accounts.findByEmail(email)
  await accounts.setGroups(email, [...(present?.groups ?? []), group])
}

/** `randomInt` of Node.js without its callback. */
const randomBelow = (below: number) => randomInt(below)
