import {
  inputMessage,
  provisionRequestSchema,
  type ProvisionedDevice,
  type ProvisionResult,
  makeStrict,
} from '@fieldport/contract'
import { generateSecret, PortalError, type StoredPoint } from '@fieldport/domain'
import { toLocalizableText, createMessage, findPlainMessage, joinSentences } from '@fieldport/messages'
import type { Caller } from '../../platform/access/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { DevicesService } from '../devices/devices.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { createRecentLabelViews } from './recent-label-views.ts'

/** A new device starts on a trial, which ends after 90 days. Source: specification 3, section 4 ('Plan state'). */
const tierOfNew = 'Trial'

type Parsed = ReturnType<typeof provisionRequestSchema.safeParse>

export type ProvisioningPorts = {
  readonly devices: Pick<DevicesService, 'createMissing' | 'listLabels' | 'findLabel'>
  /** The oldest stored point of a device. */
  readonly firstMessage: (deviceId: string) => Promise<StoredPoint | null>
  readonly audit: AuditService
  readonly sites: Pick<SitesService, 'linkBase'>
  readonly clock: Clock
  /** Whether each device passed its last test; devices without a test are left out. */
  readonly lastBenchResults: (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, boolean>>
  /** A random number below the bound, cryptographically secure. */
  readonly randomInt: (below: number) => number
}

export type ProvisioningService = ReturnType<typeof createProvisioning>

/** Creates devices, each with the contents of its label. */
export function createProvisioning(ports: ProvisioningPorts) {
  const { devices, audit, clock } = ports
  const shown = createRecentLabelViews(clock)
  return {
    create: createProvisionDevice(ports),

    list: async (part: string, limit: number) => {
      const rows = await devices.listLabels(part, limit)
      const results = await ports.lastBenchResults(rows.map(({ deviceId }) => deviceId))
      return rows.map(({ deviceId, model, createdAt, owned }) => ({
        bench: toBench(results.get(deviceId)),
        deviceid: deviceId,
        model,
        createdAt: createdAt.getTime() / 1000,
        owned,
      }))
    },

    /** @throws PortalError NOT_FOUND */
    label: async (caller: Caller, deviceId: string): Promise<ProvisionedDevice> => {
      const [label, first] = await Promise.all([devices.findLabel(deviceId), ports.firstMessage(deviceId)])
      if (!label) throw new PortalError('NOT_FOUND', 'notFound')
      const { words } = label
      if (words && shown.isNew(caller.userId, deviceId))
        await audit.record({ actor: caller, action: 'prov.labelShown', subject: deviceId })
      return {
        deviceid: deviceId,
        model: label.model,
        createdAt: label.createdAt.getTime() / 1000,
        owned: label.owned,
        setup_pass: words?.setupPassword ?? null,
        wifi_pass: words?.wifiPassword ?? null,
        secret: words?.secret ?? null,
        labelUrl: `${ports.sites.linkBase(caller.siteId)}/add?deviceid=${deviceId}`,
        firstMessage: first && { ts: first.ts, aws_ts: first.aws_ts, keys: measuredKeys(first) },
        fw: label.fw,
      }
    },
  }
}

const strictProvisionSchema = makeStrict(provisionRequestSchema)

/** Each item has its own result, in the given order; an invalid item does not prevent the others. */
function createProvisionDevice({ devices, audit, randomInt }: ProvisioningPorts) {
  const orGenerated = (given: string, kind: Parameters<typeof generateSecret>[0]) =>
    given === '' ? generateSecret(kind, randomInt) : given

  return async (caller: Caller, items: readonly unknown[]): Promise<ProvisionResult[]> => {
    const parsed = items.map((item) => strictProvisionSchema.safeParse(item))
    const valid = parsed.flatMap((each) => (each.success ? [each.data] : []))
    const created = await devices.createMissing(
      valid.map(({ deviceid, model, ...given }) => ({
        deviceId: deviceid,
        name: deviceid,
        model,
        tier: tierOfNew,
        setupPassword: orGenerated(given.setupPassword, 'setupPassword'),
        wifiPassword: orGenerated(given.wifiPassword, 'wifiPassword'),
        secret: orGenerated(given.secret, 'secret'),
      })),
    )
    const models = new Map(valid.toReversed().map(({ deviceid, model }) => [deviceid, model]))
    for (const deviceId of created)
      await audit.record({
        actor: caller,
        action: 'prov.deviceMade',
        subject: deviceId,
        details: { model: models.get(deviceId), tier: tierOfNew },
      })
    const untold = new Set(created)
    return parsed.map((each, index) => toResult(each, items[index], index, untold))
  }
}

/** If an id is given twice, the first one counts as created. */
function toResult(parsed: Parsed, item: unknown, index: number, untold: Set<string>): ProvisionResult {
  if (!parsed.success) {
    const [first, ...others] = parsed.error.issues.map((issue) => {
      const own = findPlainMessage(issue.message)
      return own && (issue.code === 'custom' || issue.path.length === 0) ? own : inputMessage(issue)
    })
    const why = first === undefined ? createMessage('deviceIdInvalid') : joinSentences([first, ...others])
    return { index, deviceid: idIn(item), status: 'invalid', ...toLocalizableText(why) }
  }
  const { deviceid } = parsed.data
  return untold.delete(deviceid)
    ? { index, deviceid, status: 'created', ...toLocalizableText('deviceCreated') }
    : { index, deviceid, status: 'exists', ...toLocalizableText('deviceIdExists') }
}

/** The id as given, so that the sender recognises the item, cut to the length of an id. */
function idIn(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'deviceid' in item ? item.deviceid : ''
  return typeof id === 'string' ? id.slice(0, 20) : ''
}

function toBench(passed: boolean | undefined): 'passed' | 'failed' | null {
  if (passed === undefined) return null
  return passed ? 'passed' : 'failed'
}

function measuredKeys(point: StoredPoint): string[] {
  return Object.keys(point).filter((key) => key !== 'ts' && key !== 'aws_ts')
}
