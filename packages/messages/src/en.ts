import { access } from './en/access.ts'
import { accountSettings } from './en/account-settings.ts'
import { accounts } from './en/accounts.ts'
import { audit } from './en/audit.ts'
import { browser } from './en/browser.ts'
import { commands } from './en/commands.ts'
import { computed } from './en/computed.ts'
import { conditions } from './en/conditions.ts'
import { configWarnings } from './en/config-warnings.ts'
import { configuration } from './en/configuration.ts'
import { dataJobs } from './en/data-jobs.ts'
import { defaults } from './en/defaults.ts'
import { delivery } from './en/delivery.ts'
import { devices } from './en/devices.ts'
import { displays } from './en/displays.ts'
import { exports } from './en/exports.ts'
import { firmware } from './en/firmware.ts'
import { inputs } from './en/inputs.ts'
import { confirmations } from './en/confirmations.ts'
import { platform } from './en/platform.ts'
import { replies } from './en/replies.ts'
import { requests } from './en/requests.ts'
import { schemas } from './en/schemas.ts'
import { scriptFindings } from './en/script-findings.ts'
import { scripts } from './en/scripts.ts'
import { serverLog } from './en/server-log.ts'
import { sites } from './en/sites.ts'
import { texts } from './en/texts.ts'

/** Every message of the portal by ID, in English, with {{placeholders}} for values. */
export const en = {
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
