import { openRelational } from '../adapters/relational/open.ts'
import { createAuditModule } from '../modules/audit/audit.module.ts'
import { createDropSealed } from '../modules/secrets/secrets.module.ts'
import { claimInstance } from '../platform/instance.ts'
import type { Settings } from '../settings.ts'

/**
 * Works on the database directly, while no portal has locked the data folder.
 * @param confirm shows what will be lost, and returns what the person typed
 */
export async function runDropSealed(
  settings: Settings,
  confirm: (warning: string) => Promise<string>,
): Promise<string> {
  const instance = await claimInstance(settings.dataDir, () =>
    Promise.reject(new Error('Another command is running. Try again when it has finished.')),
  )
  try {
    const { db, close } = await openRelational(settings)
    try {
      const dropSealed = createDropSealed({ db, settings, ...createAuditModule({ db }) })
      const { phrase, warning } = await dropSealed.plan()
      if ((await confirm(warning)).trim() !== phrase)
        throw new Error(`Nothing was dropped: what was typed is not "${phrase}".`)
      return await dropSealed.run()
    } finally {
      await close()
    }
  } finally {
    await instance.release()
  }
}
