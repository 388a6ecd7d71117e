import { access } from './ar/access.ts'
import { accountSettings } from './ar/account-settings.ts'
import { accounts } from './ar/accounts.ts'
import { audit } from './ar/audit.ts'
import { browser } from './ar/browser.ts'
import { commands } from './ar/commands.ts'
import { computed } from './ar/computed.ts'
import { conditions } from './ar/conditions.ts'
import { configWarnings } from './ar/config-warnings.ts'
import { configuration } from './ar/configuration.ts'
import { dataJobs } from './ar/data-jobs.ts'
import { defaults } from './ar/defaults.ts'
import { delivery } from './ar/delivery.ts'
import { devices } from './ar/devices.ts'
import { displays } from './ar/displays.ts'
import { exports } from './ar/exports.ts'
import { firmware } from './ar/firmware.ts'
import { inputs } from './ar/inputs.ts'
import { confirmations } from './ar/confirmations.ts'
import { platform } from './ar/platform.ts'
import { replies } from './ar/replies.ts'
import { requests } from './ar/requests.ts'
import { schemas } from './ar/schemas.ts'
import { scriptFindings } from './ar/script-findings.ts'
import { scripts } from './ar/scripts.ts'
import { serverLog } from './ar/server-log.ts'
import { sites } from './ar/sites.ts'
import { texts } from './ar/texts.ts'

/** The same messages in Arabic, with the same placeholders. */
export const ar = {
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
