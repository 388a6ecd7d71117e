import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Relational } from '../../adapters/relational/open.ts'
import { openInMemoryForTest } from '../../adapters/relational/testing.ts'
import { vendor } from '../devices/testing.ts'
import { act, type ActionContext, openingDevices, openYear } from './testing/year/actions.ts'
import { clearedDevices, endDay, factsOf } from './testing/year/model-days.ts'
import { createModel } from './testing/year/model.ts'
import { people, type Person, setUpYear, yearDevices } from './testing/year/world.ts'

const daySeconds = 86_400
const start = Date.UTC(2027, 0, 31) / 1000
const grace = { paymentDays: 7, dataDays: 5 }
/** In percent, for one of them. */
const coupons = { owner: 0, viewer: 12.5, stranger: 0 }

let relational: Relational
beforeAll(async () => {
  relational = await openInMemoryForTest()
})
afterAll(() => relational.close())

const names = Object.keys(people) as Person[]
/** `PROPERTY_SEED` draws others. */
const [seed = 1] = fc.sample(fc.integer({ min: 1, max: 1_000_000 }), 1)

it(`a year of trials, payments, failures and ends matches a reference model (seed ${seed})`, async () => {
  const context: ActionContext = {
    world: await setUpYear(relational, start, grace),
    model: createModel(yearDevices, coupons, grace),
    random: randomOf(seed),
  }
  await setCoupons(context)
  const story: string[] = []
  for (const opened of await openYear(context))
    agree(() => opened?.what ?? 'nothing', opened?.product, opened?.model)
  for (const id of openingDevices) await compareFacts(context, id, () => `the opening of ${id}`)
  for (let day = 0; day < 365; day += 1) {
    const mails = context.world.mails.length
    for (const at of momentsOf(context.random)) {
      context.world.setNow(start + day * daySeconds + at)
      const outcome = await act(context)
      if (!outcome) continue
      story.push(`${day}: ${outcome.what}: ${String(outcome.model)}`)
      agree(() => told(story), outcome.product, outcome.model)
    }
    context.world.setNow(start + (day + 1) * daySeconds - 1)
    await context.world.runJobs()
    const expected = endDay(context.model, context.world.now())
    const mailed = context.world.mails.slice(mails).map(({ mail }) => mail)
    agree(() => told(story, day), mailed.toSorted(byAddress), expected.toSorted(byAddress))
    await compare(context, () => told(story, day))
  }
  const { mails } = context.world
  // A year of another seed may lack one of the five kinds.
  const kinds = new Set(mails.map(({ mail }) => mail.notice)).size
  expect(kinds).toBeGreaterThanOrEqual(process.env['PROPERTY_SEED'] === undefined ? 5 : 4)
  expect(mails.every(({ mail, link }) => (link === '') === (mail.to === people.stranger.email))).toBe(true)
})

/** Everything that is promised, at the end of a day. */
async function compare({ world, model }: ActionContext, story: () => string): Promise<void> {
  const now = world.now()
  agree(story, world.deletions, model.deletions)
  const found = await world.devices.findDeviceAccesses(vendor, yearDevices)
  const tiers = yearDevices.map((id) => `${id} ${found.get(id)?.tier.name}`)
  const expected = model.all().map((one) => `${one.id} ${model.tierOf(one, now)}`)
  agree(story, tiers, expected)
  agree(story, await world.clearedDevices(), clearedDevices(model, now))
  const charges = names.map((name) => [name, model.payer(name).charges])
  agree(story, await world.charges(), Object.fromEntries(charges))
  await compareFacts(
    { world, model },
    yearDevices[Math.floor(now / daySeconds) % yearDevices.length] ?? '',
    story,
  )
}

async function compareFacts(
  { world, model }: Pick<ActionContext, 'world' | 'model'>,
  id: string,
  story: () => string,
): Promise<void> {
  agree(story, { id, ...(await world.factsOf(id)) }, { id, ...factsOf(model, id, world.now()) })
}

/** @throws Error with what happened before, and the difference */
function agree(story: () => string, product: unknown, model: unknown): void {
  try {
    expect(product).toEqual(model)
  } catch (error) {
    throw new Error(story(), { cause: error })
  }
}

async function setCoupons({ world }: ActionContext): Promise<void> {
  for (const name of names) {
    const { userId, email } = people[name]
    await world.billing.customers.openPortal(people[name], { name, email })
    await world.sandbox.change(`sandbox_${userId}`, (customer) => ({
      ...customer,
      percentOff: coupons[name] || null,
    }))
  }
}

/** Up to two moments of a day, in order, whole seconds. */
function momentsOf(random: () => number): readonly number[] {
  const count = Math.floor(random() * 3)
  return Array.from({ length: count }, () => Math.floor(random() * (daySeconds - 2)) + 1).toSorted(
    (one, other) => one - other,
  )
}

const byAddress = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other))

/** The last things that happened, for whoever reads a failure. */
const told = (story: readonly string[], day?: number) =>
  [...story.slice(-25), ...(day === undefined ? [] : [`the end of day ${day}`])].join('\n')

/** Mulberry32: the same numbers for the same seed everywhere. */
function randomOf(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
