import { contract } from '@fieldport/contract'
import { requireCaller, type Calls } from '../../../platform/http/calls.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import { hostOf } from '../../../platform/network/client-address.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { SchedulesService } from './schedules.service.ts'

export function schedulesRoutes(
  { user }: Calls,
  schedules: SchedulesService,
  sites: Pick<SitesService, 'siteIdOfHost'>,
) {
  return {
    listExportSchedules: user.listExportSchedules.handler(({ context }) =>
      schedules.list(requireCaller(context)),
    ),
    addExportSchedule: user.addExportSchedule.handler(({ input, context }) =>
      schedules.add(requireCaller(context), input, sites.siteIdOfHost(hostOf(context.headers))),
    ),
    setExportSchedule: user.setExportSchedule.handler(({ input: { id, ...schedule }, context }) =>
      schedules.set(requireCaller(context), id, schedule),
    ),
    pauseExportSchedule: user.pauseExportSchedule.handler(({ input: { id, paused }, context }) =>
      schedules.pause(requireCaller(context), id, paused),
    ),
    runExportSchedule: user.runExportSchedule.handler(({ input, context }) =>
      schedules.runNow(requireCaller(context), input.id),
    ),
    deleteExportSchedule: user.deleteExportSchedule.handler(({ input, context }) =>
      schedules.remove(requireCaller(context), input.id),
    ),
  }
}

export function registerScheduleCalls(raw: RawCalls, schedules: SchedulesService): void {
  raw.get(contract.user.getExportFile, async ({ granted, input }) => {
    const { bytes, name, mediaType } = await schedules.readFile(requireCaller(granted), input.id)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaType,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
