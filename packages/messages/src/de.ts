import { access } from './de/access.ts'
import { accounts } from './de/accounts.ts'
import { browser } from './de/browser.ts'
import { commands } from './de/commands.ts'
import { computed } from './de/computed.ts'
import { configuration } from './de/configuration.ts'
import { dataJobs } from './de/data-jobs.ts'
import { defaults } from './de/defaults.ts'
import { devices } from './de/devices.ts'
import { displays } from './de/displays.ts'
import { firmware } from './de/firmware.ts'
import { outcomes } from './de/outcomes.ts'
import { platform } from './de/platform.ts'
import { replies } from './de/replies.ts'
import { schemas } from './de/schemas.ts'
import { scripts } from './de/scripts.ts'
import { serverLog } from './de/server-log.ts'
import { sites } from './de/sites.ts'
import { texts } from './de/texts.ts'

/** The same messages in German, with the same places. */
export const de = {
  ...access,
  ...accounts,
  ...browser,
  ...commands,
  ...computed,
  ...configuration,
  ...dataJobs,
  ...defaults,
  ...devices,
  ...displays,
  ...firmware,
  ...outcomes,
  ...platform,
  ...replies,
  ...schemas,
  ...scripts,
  ...serverLog,
  ...sites,
  ...texts,
} as const
