import type { DeviceSummary, FleetList, FoundDevice, VendorDevice } from '@fieldport/contract'
import {
  contactState,
  effectiveTier,
  newerFirmware,
  parseTierName,
  planEndSeconds,
  PortalError,
} from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { FleetAdminRepository } from './fleet-admin.repository.ts'

export type FleetAdminPorts = {
  readonly repository: FleetAdminRepository
  readonly clock: Clock
  /** Every device as shown in lists. */
  readonly allSummaries: (caller: Caller) => Promise<readonly DeviceSummary[]>
}

export type FindDevices = {
  readonly q: string
  readonly list?: FleetList | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

const daySeconds = 86_400
const commandDays = 7

export type FleetAdminService = ReturnType<typeof createFleetAdminService>

/** All devices of the portal, for the vendor. */
export function createFleetAdminService(ports: FleetAdminPorts) {
  const { repository, allSummaries } = ports
  const readLists = createLists(ports)

  return {
    /** A page of matching devices, by id. */
    find: async (caller: Caller, { q, list, limit, cursor = '' }: FindDevices) => {
      const all = await allSummaries(caller)
      const listed = list ? all.filter((await readLists())[list]) : all
      const found = (await search(repository, listed, q)).toSorted((one, other) =>
        one.deviceid < other.deviceid ? -1 : 1,
      )
      const following = found.filter(({ deviceid }) => deviceid > cursor)
      const page = following.slice(0, limit)
      const admins = await listAdmins(repository, page)
      const last = following.length > limit ? page.at(-1) : undefined
      return {
        Items: page.map((summary) => toFound(summary, admins.get(summary.deviceid) ?? [])),
        total: found.length,
        nextCursor: last?.deviceid ?? null,
      }
    },

    health: async (caller: Caller) => {
      const [all, lists, queues] = await Promise.all([allSummaries(caller), readLists(), repository.queues()])
      return {
        devices: all.length,
        noContact: all.filter(lists.noContact).length,
        failingCommands: all.filter(lists.failingCommands).length,
        oldFirmware: all.filter(lists.oldFirmware).length,
        refusedData: all.filter(lists.refusedData).length,
        queues: [...queues],
      }
    },

    device: createFindDevice(ports),
  }
}

/** Facts of one device. @throws PortalError NOT_FOUND */
function createFindDevice({ repository, clock, allSummaries }: FleetAdminPorts) {
  return async (caller: Caller, deviceId: string): Promise<VendorDevice> => {
    const now = nowSeconds(clock)
    const summary = (await allSummaries(caller)).find(({ deviceid }) => deviceid === deviceId)
    const plan = await repository.findPlan(deviceId)
    if (!summary || !plan) throw new PortalError('NOT_FOUND', 'notFound')
    const people = await repository.listUsers([deviceId])
    const images = await repository.listRecommendedImages()
    const effective = effectiveTier(plan, now)
    const { deviceid, name, model, fw, lastContact, condition } = summary
    return {
      deviceid,
      name,
      model,
      fw,
      newerFw: newerFirmware(fw, imagesOf(images, model)) ?? null,
      createdAt: plan.createdAt.getTime() / 1000,
      lastContact,
      isInContact: isInContact(summary, now),
      openConditions: condition?.open ?? 0,
      plan: {
        stored: parseTierName(plan.tier),
        effective: effective.name,
        subscription: plan.subscription,
        addedAt: plan.addedAt,
        endsAt: planEndSeconds(plan),
        isRestricted: !effective.dataToPortal,
      },
      people: people.map(({ userId, email, name: person, permission, siteId, groups, group }) => ({
        group,
        userid: userId,
        isVendor: groups.includes('senquip_admin'),
        email,
        name: person,
        permission,
        brand: siteId,
      })),
      refused: {
        total: await repository.countRefusedEver(deviceId),
        recent: (await repository.countRefused(now - daySeconds)).get(deviceId) ?? 0,
      },
      commands: {
        pending: (await repository.countPending()).get(deviceId) ?? 0,
        unanswered: (await repository.countUnanswered(now - commandDays * daySeconds)).get(deviceId) ?? 0,
        refused: (await repository.countRefusedCommands(now - commandDays * daySeconds)).get(deviceId) ?? 0,
      },
    }
  }
}

type Images = Awaited<ReturnType<FleetAdminRepository['listRecommendedImages']>>

/** Lists the devices of each category. */
function createLists({ repository, clock }: FleetAdminPorts) {
  return async (): Promise<Readonly<Record<FleetList, (device: DeviceSummary) => boolean>>> => {
    const now = nowSeconds(clock)
    const [unanswered, refusedCommands, refused, images] = await Promise.all([
      repository.countUnanswered(now - commandDays * daySeconds),
      repository.countRefusedCommands(now - commandDays * daySeconds),
      repository.countRefused(now - daySeconds),
      repository.listRecommendedImages(),
    ])
    return {
      noContact: (device) => !isInContact(device, now),
      failingCommands: ({ deviceid }) => unanswered.has(deviceid) || refusedCommands.has(deviceid),
      oldFirmware: ({ fw, model }) => newerFirmware(fw, imagesOf(images, model)) !== undefined,
      refusedData: ({ deviceid }) => refused.has(deviceid),
    }
  }
}

/** Firmware images for a model; an image without models is for all devices of its line. */
function imagesOf(images: Images, model: string): Images {
  return images.filter(({ models }) => models.length === 0 || models.includes(model))
}

function isInContact({ lastContact, expectedIntervalSeconds }: DeviceSummary, now: number): boolean {
  const contact = {
    lastContactSeconds: lastContact ?? undefined,
    intervalSeconds: expectedIntervalSeconds,
    nowSeconds: now,
  }
  return contactState(contact) === 'live'
}

async function search(
  repository: FleetAdminRepository,
  all: readonly DeviceSummary[],
  q: string,
): Promise<readonly DeviceSummary[]> {
  const words = q.trim().toLowerCase()
  if (words === '') return all
  const ofPerson = new Set(await repository.listDevicesOfPerson(q.trim()))
  return all.filter(
    ({ deviceid, name, model }) =>
      ofPerson.has(deviceid) || [deviceid, name, model].some((text) => text.toLowerCase().includes(words)),
  )
}

async function listAdmins(repository: FleetAdminRepository, page: readonly DeviceSummary[]) {
  const people = page.length === 0 ? [] : await repository.listUsers(page.map(({ deviceid }) => deviceid))
  const admins = people.filter(({ permission }) => permission === 'ADMIN')
  return new Map(
    Map.groupBy(admins, ({ deviceId }) => deviceId)
      .entries()
      .map(([deviceId, found]) => [deviceId, found.map(({ email }) => email)]),
  )
}

function toFound(summary: DeviceSummary, admins: readonly string[]): FoundDevice {
  const { deviceid, name, model, fw, plan, lastContact } = summary
  return { deviceid, name, model, fw, plan, lastContact, admins: [...admins] }
}
