import type { Clock } from '../clock.ts'
import { sleep } from '../clock.ts'
import type { HistoryProgress } from '../history.ts'
import { sendHistory } from '../history.ts'
import type { FleetStats } from '../run-fleet.ts'
import { runFleet } from '../run-fleet.ts'
import type { Settings } from './options.ts'

export type RunContext = {
  readonly clock: Clock
  readonly random: () => number
  readonly print: (line: string) => void
  /** Aborted when the person wants to stop. */
  readonly signal: AbortSignal
}

const reportMs = 10_000
const graceMs = 10_000
const daySeconds = 86_400

/** Sends the devices' history, with progress. */
export async function runHistory(
  settings: Settings,
  { clock, random, print, signal }: RunContext,
): Promise<void> {
  const toSeconds = Math.floor(clock.nowMs() / 1000)
  let told = -1
  const onProgress = (progress: HistoryProgress): void => {
    const percent = Math.floor(progress.done * 100)
    if (percent === told) return
    told = percent
    print(`history ${percent}%  ${progress.points} points  ${progress.refused} refused`)
  }
  await sendHistory({
    origin: settings.origin,
    devices: settings.devices,
    fromSeconds: toSeconds - settings.historyDays * daySeconds,
    toSeconds,
    stepSeconds: () => settings.stepSeconds,
    onProgress,
    signal,
    clock,
    random,
  })
}

/** Runs the devices until the signal, or for one message each. Returns the exit code. */
export async function runDevices(settings: Settings, surroundings: RunContext): Promise<number> {
  const { clock, random, print, signal } = surroundings
  const fleet = runFleet({ ...settings, steady: settings.steady || settings.mode === 'once', clock, random })
  if (settings.mode === 'once') {
    for (const device of fleet.devices.values()) device.sendNow()
  } else {
    print(`${settings.devices.length} devices at work. Ctrl-C ends it.`)
    while (!signal.aborted) {
      await sleep(clock, reportMs, signal)
      if (!signal.aborted) print(formatStats(fleet.stats()))
    }
  }
  await fleet.stop(graceMs)
  const stats = fleet.stats()
  print(formatStats(stats))
  return stats.pending + stats.refused + stats.dropped === 0 ? 0 : 1
}

function formatStats(stats: FleetStats): string {
  const { measured, accepted, pending, refused, dropped, lastError } = stats
  const error = lastError === undefined ? '' : `  last error: ${lastError.slice(0, 200)}`
  return `measured ${measured}  accepted ${accepted}  waiting ${pending}  refused ${refused}  lost ${dropped}${error}`
}
