import { type Command, sendCommand } from '../platform/instance.ts'
import type { Settings } from '../settings.ts'

/**
 * Runs a command through the portal that has locked the data folder; if none is running, on the engines themselves,
 * whose code takes seconds to load and is therefore imported only then.
 */
export async function runCommandLocallyOrRemotely(settings: Settings, command: Command): Promise<unknown> {
  const sent = await sendCommand(settings.dataDir, command)
  if (sent) return sent.result
  const { runCommandLocally } = await import('./local.ts')
  return runCommandLocally(settings, command)
}
