import { access } from './en/access.ts'
import { accounts } from './en/accounts.ts'
import { browser } from './en/browser.ts'
import { commands } from './en/commands.ts'
import { computed } from './en/computed.ts'
import { configuration } from './en/configuration.ts'
import { dataJobs } from './en/data-jobs.ts'
import { defaults } from './en/defaults.ts'
import { devices } from './en/devices.ts'
import { displays } from './en/displays.ts'
import { firmware } from './en/firmware.ts'
import { outcomes } from './en/outcomes.ts'
import { platform } from './en/platform.ts'
import { replies } from './en/replies.ts'
import { schemas } from './en/schemas.ts'
import { scripts } from './en/scripts.ts'
import { serverLog } from './en/server-log.ts'
import { sites } from './en/sites.ts'
import { texts } from './en/texts.ts'

/** Every message of the portal: what happened → its English text, with {{places}} for values. */
export const en = {
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
