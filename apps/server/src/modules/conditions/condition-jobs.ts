import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, dayMs, minuteMs, nowSeconds } from '../../platform/clock.ts'
import type { Job, Role } from '../../platform/module.ts'
import type { ConditionFolder } from './folding/condition-folder.ts'
import { foldedDays } from './folding/device-fold.ts'
import type { createRepair } from './folding/repair.ts'
import type { FoldStatesRepository } from './folding/stored/fold-states.repository.ts'
import { deleteOldHandling } from './handling/handling-upkeep.repository.ts'
import type { HistoryService } from './history/history.service.ts'
import { heartbeatSeconds, type UptimeService } from './uptime/uptime.service.ts'

type ConditionJobsPorts = {
  readonly states: Pick<FoldStatesRepository, 'deleteAcknowledgementsBefore'>
  readonly folder: Pick<ConditionFolder, 'checkDue'>
  readonly repair: ReturnType<typeof createRepair>
  readonly uptime: Pick<UptimeService, 'beat'>
  readonly history: Pick<HistoryService, 'deleteExpired'>
}

const checkMs = 1_000
const secondsOfDay = 86_400
const isFolding = (roles: ReadonlySet<Role>) => roles.has('ingest') || roles.has('worker')

export function conditionJobs(
  { states, folder, repair, uptime, history }: ConditionJobsPorts,
  db: Database,
  clock: Clock,
): Job[] {
  const deleteOld = () =>
    states.deleteAcknowledgementsBefore(nowSeconds(clock) - (foldedDays + 1) * secondsOfDay)
  const forgetOldHistory = async () => {
    await history.deleteExpired()
    await deleteOldHandling(db, nowSeconds(clock))
  }
  return [
    { name: 'uptime', everyMs: heartbeatSeconds * 1000, run: uptime.beat, runsIn: () => true },
    // Run by the process that folds, which knows first when a device is due.
    { name: 'conditions over time', everyMs: checkMs, run: folder.checkDue, runsIn: isFolding },
    { name: 'conditions that a crash left', everyMs: minuteMs, firstMs: 0, run: repair.repairBroken },
    { name: 'outdated conditions', everyMs: dayMs, firstMs: checkMs, run: repair.rebuildOutdated },
    { name: 'old acknowledgements', everyMs: dayMs, firstMs: minuteMs, run: deleteOld },
    { name: 'old conditions', everyMs: dayMs, firstMs: 5 * minuteMs, run: forgetOldHistory },
  ]
}
