import { choose as choosePlan } from './model-choice.ts'
import { settle } from './model-payer.ts'
import type { Model } from './model.ts'
import { people, type Person, resultOf, type World, yearDevices } from './world.ts'
import { vendor } from '../../../devices/testing.ts'

export type ActionContext = { readonly world: World; readonly model: Model; readonly random: () => number }
/** One action, with the results of the product and of the model. */
export type Outcome = { readonly what: string; readonly product: unknown; readonly model: unknown } | null
type Action = (context: ActionContext) => Promise<Outcome>

const daySeconds = 86_400
/** Devices that nobody pays for, so that their trials end. */
const leftAlone = yearDevices.slice(-4)
const testCards = { good: '4242 4242 4242 4242', bad: '4000 0000 0000 0341' } as const

const pick = <Each>(random: () => number, from: readonly Each[]) => from[Math.floor(random() * from.length)]
const anybody = ({ random }: ActionContext) => pick(random, Object.keys(people) as Person[]) ?? 'owner'
const anyDevice = ({ random }: ActionContext) => pick(random, yearDevices) ?? ''
const administered = ({ model }: ActionContext, who: Person) =>
  model.all().filter(({ admins }) => admins.has(people[who].email))

const join: Action = async (context) => {
  const [who, id] = [anybody(context), anyDevice(context)]
  return joinDevice(context, who, id)
}

/**
 * Joins without a password if an Admin opens the device; otherwise with the label's password, and an existing Admin
 * makes the newcomer one.
 */
async function joinDevice(
  { world, model, random }: ActionContext,
  who: Person,
  id: string,
): Promise<Outcome> {
  const caller = people[who]
  const device = model.device(id)
  if (device.admins.has(caller.email)) return null
  const [admin] = device.admins
  const adminName = (Object.keys(people) as Person[]).find((name) => people[name].email === admin)
  const isOpen = adminName !== undefined && random() < 0.5
  if (isOpen) await world.distributors.setNoPassword(people[adminName], id, true)
  const password = isOpen ? undefined : `setup.${id}`
  const attempt = { deviceId: id, password, timeZone: null, network: 'net' }
  const product = await world.deviceUsers.addDevice(caller, attempt)
  if (adminName !== undefined && !isOpen)
    await world.deviceUsers.setPermission(people[adminName], id, caller.userId, 'ADMIN')
  device.admins.add(caller.email)
  device.joinedAt ??= world.now()
  return { what: `${who} joins ${id}`, product, model: 'DEVICE_ADDED' }
}

const leave: Action = async (context) => {
  const { world, model } = context
  const who = anybody(context)
  const caller = people[who]
  const device = pick(context.random, administered(context, who))
  if (!device) return null
  const left = world.deviceUsers.remove(caller, device.id, caller.userId, true).then(() => 'left')
  const product = await resultOf(left)
  const isPaying = device.payer === model.payer(who)
  if (!isPaying) device.admins.delete(caller.email)
  return { what: `${who} leaves ${device.id}`, product, model: isPaying ? 'hasSubscription' : 'left' }
}

const resetTrial: Action = async (context) => {
  const { world } = context
  const who = anybody(context)
  const device = pick(context.random, administered(context, who))
  if (!device) return null
  const now = world.now()
  const reset = world.distributors.resetTrial(people[who], device.id).then(() => 'reset')
  const product = await resultOf(reset)
  const isRunning =
    device.kind === 'trial' && device.joinedAt !== null && now < device.joinedAt + 90 * daySeconds
  const expected = device.resetAt !== null ? 'alreadyReset' : isRunning ? 'reset' : 'noTrial'
  if (expected === 'reset') Object.assign(device, { resetAt: now, joinedAt: null })
  return { what: `the trial of ${device.id} is reset`, product, model: expected }
}

const choose: Action = async (context) => {
  const { random } = context
  const who = anybody(context)
  const own = administered(context, who).filter(({ id }) => !leftAlone.includes(id))
  const ids = own.filter(() => random() < 0.25).map(({ id }) => id)
  if (ids.length === 0) return null
  const want = pick(random, ['MONTHLY', 'MONTHLY', 'MONTHLY', 'YEARLY', 'BASIC'] as const) ?? 'BASIC'
  return choosePlans(context, who, ids, want)
}

async function choosePlans(
  { world, model }: ActionContext,
  who: Person,
  ids: readonly string[],
  want: 'MONTHLY' | 'YEARLY' | 'BASIC',
): Promise<Outcome> {
  const request =
    want === 'BASIC' ? ({ plan: 'STANDARD' } as const) : ({ plan: 'PREMIUM', term: want } as const)
  const product = await resultOf(world.billing.planChanges.change(people[who], ids, request))
  const expected = choosePlan(model, who, ids, want, world.now())
  return {
    what: `${who} chooses ${want} for ${ids.join(', ')}`,
    product: inOrder(product),
    model: inOrder(expected),
  }
}

const inOrder = (result: unknown) => (Array.isArray(result) ? result.map(String).toSorted() : result)

/** Sets a card, cancels and renews on the provider's page. One person seldom has a working card. */
const onPage: Action = async (context) => {
  const { model, random } = context
  const who = anybody(context)
  const payer = model.payer(who)
  const cards =
    who === 'viewer' ? (['good', 'bad', 'bad', 'bad'] as const) : (['good', 'good', 'bad'] as const)
  const what = pick(random, [...cards, 'cancel', 'resume'] as const) ?? 'good'
  if ((what === 'cancel' || what === 'resume') && payer.items.length === 0) return null
  return usePage(context, who, what)
}

async function usePage(
  { world, model }: ActionContext,
  who: Person,
  what: 'good' | 'bad' | 'cancel' | 'resume',
): Promise<Outcome> {
  const payer = model.payer(who)
  const now = world.now()
  const card = what === 'good' || what === 'bad' ? testCards[what] : ''
  const fields = card === '' ? { action: what } : { action: 'save', number: card, expiry: '12/60', cvc: '1' }
  await world.onPaymentPage(people[who], fields)
  settle(payer, now)
  if (what === 'good' || what === 'bad') payer.card = what
  else payer.isCancelled = what === 'cancel' && payer.items.length > 0
  return { what: `${who}: ${what}`, product: null, model: null }
}

const grant: Action = async (context) => {
  const { world, model, random } = context
  const id = anyDevice(context)
  if (leftAlone.includes(id)) return null
  const device = model.device(id)
  const now = world.now()
  const isForLife = random() < 0.08
  const action = isForLife ? 'LIFETIME' : (pick(random, ['GRANT', 'EXTEND'] as const) ?? 'GRANT')
  const until = action === 'LIFETIME' ? null : now + Math.floor(random() * 60 + 1) * daySeconds
  const granted = world.billing.grants.grant(vendor, { devices: [id], action, expiresAt: until ?? undefined })
  const product = await resultOf(granted.then(() => 'granted'))
  const expected = grantResult(context, id, action, until)
  if (expected === 'granted') {
    const status = until === null ? 'lifetime' : 'none'
    model.host(device, now, { kind: 'granted', payer: null, until, status })
  }
  return { what: `the vendor: ${action} of ${id}`, product, model: expected }
}

function grantResult(
  { world, model }: ActionContext,
  id: string,
  action: string,
  until: number | null,
): string {
  const device = model.device(id)
  if (device.payer !== null) return 'CONFLICT'
  if (action !== 'EXTEND') return 'granted'
  const isGranted = device.kind === 'granted' && model.tierOf(device, world.now()) === 'Hosted'
  if (!isGranted || device.until === null) return 'CONFLICT'
  return (until ?? 0) > device.until ? 'granted' : 'INVALID_INPUT'
}

const actions: readonly (readonly [weight: number, Action])[] = [
  [3, join],
  [1, leave],
  [2, resetTrial],
  [6, choose],
  [4, onPage],
  [2, grant],
]

/** Devices bought in the opening. */
export const openingDevices = yearDevices.slice(0, 2)

/**
 * Actions that every simulated year starts with: a term from the last day of a month, and a price that a coupon makes
 * uneven.
 */
export async function openYear(context: ActionContext): Promise<readonly Outcome[]> {
  const [monthly = '', yearly = ''] = openingDevices
  return [
    await joinDevice(context, 'owner', monthly),
    await usePage(context, 'owner', 'good'),
    await choosePlans(context, 'owner', [monthly], 'MONTHLY'),
    await joinDevice(context, 'viewer', yearly),
    await usePage(context, 'viewer', 'good'),
    await choosePlans(context, 'viewer', [yearly], 'YEARLY'),
  ]
}

/** Picks and runs a random action by weight. */
export function act(context: ActionContext): Promise<Outcome> {
  let at = context.random() * actions.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, action] of actions) {
    at -= weight
    if (at < 0) return action(context)
  }
  return Promise.resolve(null)
}
