import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import type { DataJobsService } from './data-jobs.service.ts'

export function dataJobsRoutes(calls: Calls, dataJobs: DataJobsService) {
  const { device } = calls
  return {
    getDataJob: device.getDataJob.handler(async ({ context }) => ({
      job: await dataJobs.latest(deviceOf(context).deviceId),
    })),
    deleteData: device.deleteData.handler(({ input, context }) =>
      dataJobs.deleteData(requireCaller(context), deviceOf(context).deviceId, input.password),
    ),
    transferData: device.transferData.handler(({ input, context }) =>
      dataJobs.transferData(requireCaller(context), {
        deviceId: deviceOf(context).deviceId,
        targetId: input.targetDeviceid,
        password: input.password,
      }),
    ),
  }
}
