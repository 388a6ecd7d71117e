import {
  aempLinks,
  aempPageRange,
  aempVersion,
  type AempFleet,
  type AempSnapshot,
  type AempSource,
  countAempPages,
  effectiveTier,
  isInPlan,
  oldestReadableSeconds,
  parseAempSource,
  planRefusal,
  PortalError,
  type Tier,
  toAempEquipment,
  toAempTime,
} from '@fieldport/domain'
import { type Caller, isVendor } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { type AempValuesPorts, type Machine, readAempValues } from './aemp-values.ts'
import type { AempRepository, ReportingDevice } from './aemp.repository.ts'

export type AempPorts = AempValuesPorts & {
  readonly repository: AempRepository
  readonly sites: Pick<SitesService, 'linkBase' | 'originOfHost'>
  readonly clock: Clock
}

export type AempService = ReturnType<typeof createAempService>

type Identity = Partial<Pick<AempSource, 'make' | 'model' | 'serialNumber' | 'equipmentId'>>

/** A person's fleet in the format of ISO 15143-3. The contract decides who may call. */
export function createAempService(ports: AempPorts) {
  const { repository, sites, clock } = ports
  const scopeOf = (caller: Caller) => (isVendor(caller) ? null : caller.userId)

  const findOne = async (caller: Caller, found: readonly NamedDevice[], identity: Identity) => {
    const now = nowSeconds(clock)
    const named = await namedMachines(repository, found)
    const matching = named.filter(({ source }) => isSame(source, identity))
    const hasPlan = ({ device }: NamedMachine) => isReporting(caller, effectiveTier(device, now))
    const machine = matching.find((each) => each.device.reports && hasPlan(each))
    if (machine) return snapshotOf(caller, toMachine(caller, machine, now), now)
    // Reports the missing plan even for devices that do not report, because enabling that would not help.
    const restricted = matching.find((each) => !hasPlan(each))
    if (!restricted) throw new PortalError('NOT_FOUND', 'notFound')
    throw planRestricted(effectiveTier(restricted.device, now))
  }

  const snapshotOf = async (caller: Caller, machine: Machine, now: number): Promise<AempSnapshot> => {
    const values = await readAempValues(ports, caller, [machine])
    return { version: aempVersion, snapshotTime: toAempTime(now), ...equipmentOf(machine, values) }
  }

  return {
    /**
     * @param host requested: the links stay at it if it is one of the portal's
     * @throws PortalError NOT_FOUND behind the last page
     */
    fleet: async (caller: Caller, page: number, host: string | null = null): Promise<AempFleet> => {
      const now = nowSeconds(clock)
      const all = await repository.listReporting(scopeOf(caller))
      const listed = all.filter((device) => isReporting(caller, effectiveTier(device, now)))
      const pages = countAempPages(listed.length)
      if (page > pages) throw new PortalError('NOT_FOUND', 'notFound')
      const { start, end } = aempPageRange(page)
      const named = await namedMachines(repository, listed.slice(start, end))
      const machines = named.map((each) => toMachine(caller, each, now))
      const values = await readAempValues(ports, caller, machines)
      const base = sites.originOfHost(host) ?? sites.linkBase(caller.siteId)
      return {
        version: aempVersion,
        snapshotTime: toAempTime(now),
        Links: aempLinks(page, pages, (at) => `${base}/api/aemp/Fleet/${at}`),
        Equipment: machines.map((machine) => equipmentOf(machine, values)),
      }
    },

    /** Of several with one name the first by device id. @throws PortalError NOT_FOUND, PLAN_RESTRICTED */
    byMakeModelSerial: async (
      caller: Caller,
      identity: Required<Pick<Identity, 'make' | 'model' | 'serialNumber'>>,
    ): Promise<AempSnapshot> => {
      const { serialNumber } = identity
      const found = await repository.listNamedAs(scopeOf(caller), 'AEMP_serialNumber', serialNumber)
      return findOne(caller, found, identity)
    },

    /** The same by equipment ID. */
    byEquipmentId: async (caller: Caller, equipmentId: string): Promise<AempSnapshot> => {
      const found = await repository.listNamedAs(scopeOf(caller), 'AEMP_equipmentID', equipmentId)
      return findOne(caller, found, { equipmentId })
    },
  }
}

type NamedDevice = Awaited<ReturnType<AempRepository['listNamedAs']>>[number]
type NamedMachine<Device = NamedDevice> = { readonly device: Device; readonly source: AempSource }

/** Of the devices those whose machine is named in full. */
async function namedMachines<Device extends ReportingDevice>(
  repository: AempRepository,
  found: readonly Device[],
): Promise<readonly NamedMachine<Device>[]> {
  const settings = await repository.settingsOf(found.map(({ id }) => id))
  return found.flatMap((device) => {
    const source = parseAempSource(settings.get(device.id) ?? new Map())
    return source ? [{ device, source }] : []
  })
}

function isReporting(caller: Caller, tier: Tier): boolean {
  return isInPlan({ tier, isVendor: isVendor(caller) }, 'apiEnabled')
}

function toMachine(caller: Caller, { device, source }: NamedMachine<ReportingDevice>, now: number): Machine {
  const oldestSeconds = oldestReadableSeconds(effectiveTier(device, now), isVendor(caller), now)
  return { deviceId: device.id, source, oldestSeconds }
}

function equipmentOf({ deviceId, source }: Machine, values: Awaited<ReturnType<typeof readAempValues>>) {
  return toAempEquipment(source, values.get(deviceId) ?? { position: null, readings: new Map() })
}

/** Case-sensitive, because makers' serial numbers are. */
function isSame(source: AempSource, identity: Identity): boolean {
  return Object.entries(identity).every(([part, text]) => source[part as keyof Identity] === text)
}

function planRestricted({ name }: Tier): PortalError {
  const message = planRefusal('apiEnabled', name)
  return new PortalError('PLAN_RESTRICTED', message, { gate: 'apiEnabled' })
}
