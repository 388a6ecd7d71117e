import { createChdbConnection } from 'chdb/connection'
import { type BodyPlan, setTimes, writeBody } from './bodies.ts'
import { serveLoad, type StopCondition } from './protocol.ts'

/** Feeds the telemetry engine without the product: rows in the product's format, into the product's tables. */
export type EngineLoad = {
  /** A telemetry folder created by a server that has stopped. */
  readonly path: string
  readonly deviceIds: readonly string[]
  readonly plan: BodyPlan
  readonly fromSeconds: number
  readonly stepSeconds: number
  readonly until: StopCondition
}

serveLoad(async (config, meter) => {
  const load = config as EngineLoad
  const connection = createChdbConnection({ path: load.path })
  await connection.chdb.queryAsync('SET async_insert = 0')
  const bodies = load.deviceIds.map((deviceId, index) => writeBody(load.plan, deviceId, index))
  let inserts = 0
  meter.start(load.until)
  while (!meter.isOver) {
    const round = Math.floor(inserts / bodies.length)
    const body = bodies[inserts % bodies.length]
    if (!body) throw new RangeError('There is no device to feed.')
    setTimes(body, load.fromSeconds + round * load.plan.points * load.stepSeconds, load.stepSeconds)
    await connection.chdb.rawInsert({
      table: 'points',
      columns: ['device', 'ts', 'received', 'data'],
      format: 'TabSeparated',
      values: body.bytes,
    })
    meter.acknowledged(body.points)
    inserts++
  }
  await connection.close()
})
