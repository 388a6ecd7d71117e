import type { CompiledChannel } from '@fieldport/domain'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { splitLines } from '../points/telemetry.repository.ts'
import type { Span } from '../rows.ts'
import { computedMoments, computedMomentsParameters } from '../series/computed-series.repository.ts'
import { compileExpression } from '../series/expression-sql.ts'

/** Computed channels at each moment at which they have a value. */
export function createComputedMomentsRepository(engine: TelemetryEngine) {
  return {
    /** @returns the values of each key as JSON numbers, by epoch milliseconds */
    async read(
      device: string,
      span: Span,
      channels: readonly CompiledChannel[],
    ): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
      const found = new Map<string, ReadonlyMap<number, string>>()
      for (const { key, expression } of channels) {
        const compiled = compileExpression(expression)
        const text = await engine.text(
          `SELECT toUnixTimestamp64Milli(at), result FROM (${computedMoments(compiled)})`,
          { device, ...span, ...computedMomentsParameters(compiled, span) },
        )
        const pairs = splitLines(text).map((line): [number, string] => {
          const [ms = '', value = ''] = line.split('\t')
          return [Number(ms), value]
        })
        found.set(key, new Map(pairs))
      }
      return found
    },
  }
}

export type ComputedMomentsRepository = ReturnType<typeof createComputedMomentsRepository>
