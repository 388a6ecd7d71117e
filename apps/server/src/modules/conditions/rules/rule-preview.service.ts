import { previewDays, type RulePreviewAnswer } from '@fieldport/contract'
import {
  compareEvidence,
  type Evidence,
  type LimitRule,
  resolveLimitRules,
  oldestReadableSeconds,
  PortalError,
  startRulePreview,
} from '@fieldport/domain'
import type { DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { storedIntervalOf } from '../folding/condition-context.ts'
import { storedKeysOf, toEvidence, withSignals } from '../folding/evidence.ts'
import { createSerialTasks } from '../folding/serial-tasks.ts'
import type { DeviceInputs, FoldInputsRepository } from '../folding/stored/fold-inputs.repository.ts'
import type { FoldRecord, StoredRecordsRepository } from '../folding/stored/stored-records.repository.ts'
import type { RuleInput } from './limit-rules.service.ts'

export type RulePreviewPorts = {
  readonly inputs: Pick<FoldInputsRepository, 'inputsOf'>
  readonly stored: Pick<StoredRecordsRepository, 'recordsWith'>
  readonly clock: Clock
  /** Limits of records in memory, records read and time. Passed by tests. */
  readonly bounds?: typeof defaultBounds
}

const defaultBounds = { recordsOfPage: 5_000, records: 500_000, ms: 8_000 }
const daySeconds = 86_400

export type RulePreviewService = ReturnType<typeof createRulePreviews>

/** Evaluates rules on stored data, one preview at a time, to leave the engine free for devices. */
export function createRulePreviews(ports: RulePreviewPorts) {
  const tasks = createSerialTasks()
  return {
    /**
     * @param gone aborted when the client has disconnected
     * @throws PortalError NOT_FOUND
     */
    preview: (
      access: DeviceAccess,
      rule: Omit<RuleInput, 'name'>,
      gone?: AbortSignal,
    ): Promise<RulePreviewAnswer> => tasks.inTurn(() => previewRule(ports, access, rule, gone)),
  }
}

async function previewRule(
  ports: RulePreviewPorts,
  { deviceId, tier, isVendor }: DeviceAccess,
  given: Omit<RuleInput, 'name'>,
  gone: AbortSignal | undefined,
): Promise<RulePreviewAnswer> {
  gone?.throwIfAborted()
  const toSeconds = nowSeconds(ports.clock)
  const inputs = (await ports.inputs.inputsOf([deviceId])).get(deviceId)
  if (!inputs) throw new PortalError('NOT_FOUND', 'notFound')
  const fromSeconds = Math.max(
    toSeconds - previewDays * daySeconds,
    oldestReadableSeconds(tier, isVendor, toSeconds),
  )
  const preview = startRulePreview(toResolvedRule(given, inputs), storedIntervalOf(inputs, toSeconds))
  const span = { fromMs: Math.floor(fromSeconds * 1000), toMs: Math.floor(toSeconds * 1000) + 1 }
  const checkedUntil = await readPages(
    ports,
    { deviceId, span, keys: preview.watchedKeys, gone },
    preview.add,
  )
  const { firstAt = null, lastAt = null, ...counted } = preview.finish(checkedUntil ?? toSeconds)
  return { fromSeconds, toSeconds, checkedUntil, firstAt, lastAt, ...counted }
}

/** The rule as it would be folded, with the measuring interval of its key. */
function toResolvedRule(given: Omit<RuleInput, 'name'>, { model, config }: DeviceInputs): LimitRule {
  const { key, area, warning, alarm, durationSeconds, hysteresis, guard } = given
  const rule = { key, area, warning, alarm, durationSeconds, hysteresis, guard } as LimitRule
  const judged = resolveLimitRules({ model, config, displaySettings: {}, rules: [rule] })
  return judged.find((each) => (area ? each.area === area : each.key === key)) ?? rule
}

type Reading = {
  readonly deviceId: string
  readonly span: { readonly fromMs: number; readonly toMs: number }
  readonly keys: readonly string[]
  readonly gone: AbortSignal | undefined
}

/** Passes on stored records, oldest first. @returns epoch seconds up to which they were read; null: all of them */
async function readPages(
  { stored, clock, bounds = defaultBounds }: RulePreviewPorts,
  { deviceId, span, keys, gone }: Reading,
  add: (evidence: readonly Evidence[]) => void,
): Promise<number | null> {
  const { recordsOfPage: limit } = bounds
  const stopMs = clock.nowMs() + bounds.ms
  let { fromMs } = span
  let widthMs = daySeconds * 1000
  let read = 0
  let last: Evidence | undefined
  while (fromMs < span.toMs) {
    gone?.throwIfAborted()
    if (read >= bounds.records || clock.nowMs() > stopMs) return fromMs / 1000
    const toMs = Math.min(fromMs + widthMs, span.toMs)
    const found = await stored.recordsWith(deviceId, { fromMs, toMs }, { keys: storedKeysOf(keys), limit })
    const fresh = found.map((record) => readKeys(record, keys)).filter((each) => isAfter(each, last))
    add(fresh)
    last = fresh.at(-1) ?? last
    read += fresh.length
    const isFull = found.length === limit
    // A full page of records within one millisecond cannot be real measurements.
    if (isFull && fresh.length === 0) return fromMs / 1000
    fromMs = isFull && last ? Math.floor(last.evidenceSeconds * 1000) : toMs
    widthMs = nextWidth(widthMs, found.length / limit)
  }
  return null
}

/** Adapts the span so that a page is about one query, whatever the device's interval. */
function nextWidth(widthMs: number, fill: number): number {
  if (fill === 1) return Math.max(1, Math.floor(widthMs / 2))
  return fill < 0.4 ? widthMs * 2 : widthMs
}

/** Without events and frames, which are irrelevant to a limit. */
function readKeys(record: FoldRecord, watchedKeys: readonly string[]): Evidence {
  const decoded = withSignals(record.record, watchedKeys)
  const own = Object.fromEntries(
    watchedKeys.flatMap((key) => (Object.hasOwn(decoded, key) ? [[key, decoded[key]]] : [])),
  )
  return toEvidence({ ...record, record: { ...own, ts: record.record.ts } }, { watchedKeys })
}

const isAfter = (record: Evidence, last: Evidence | undefined) =>
  last === undefined || compareEvidence(record, last) > 0
