import { access } from './de/access.ts'
import { accountSettings } from './de/account-settings.ts'
import { accounts } from './de/accounts.ts'
import { audit } from './de/audit.ts'
import { browser } from './de/browser.ts'
import { commands } from './de/commands.ts'
import { computed } from './de/computed.ts'
import { conditions } from './de/conditions.ts'
import { configWarnings } from './de/config-warnings.ts'
import { configuration } from './de/configuration.ts'
import { dataJobs } from './de/data-jobs.ts'
import { defaults } from './de/defaults.ts'
import { delivery } from './de/delivery.ts'
import { devices } from './de/devices.ts'
import { displays } from './de/displays.ts'
import { exports } from './de/exports.ts'
import { firmware } from './de/firmware.ts'
import { inputs } from './de/inputs.ts'
import { confirmations } from './de/confirmations.ts'
import { platform } from './de/platform.ts'
import { replies } from './de/replies.ts'
import { requests } from './de/requests.ts'
import { schemas } from './de/schemas.ts'
import { scriptFindings } from './de/script-findings.ts'
import { scripts } from './de/scripts.ts'
import { serverLog } from './de/server-log.ts'
import { sites } from './de/sites.ts'
import { texts } from './de/texts.ts'

/** The same messages in German, with the same placeholders. */
export const de = {
  ...access,
  ...accounts,
  ...accountSettings,
  ...audit,
  ...browser,
  ...commands,
  ...computed,
  ...conditions,
  ...configWarnings,
  ...configuration,
  ...dataJobs,
  ...defaults,
  ...delivery,
  ...devices,
  ...displays,
  ...exports,
  ...firmware,
  ...inputs,
  ...confirmations,
  ...platform,
  ...replies,
  ...requests,
  ...schemas,
  ...scriptFindings,
  ...scripts,
  ...serverLog,
  ...sites,
  ...texts,
} as const
