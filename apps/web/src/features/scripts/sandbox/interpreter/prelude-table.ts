import { scriptApi } from '@fieldport/domain'
import { deviceConstants } from '../device/functions/device-functions.ts'

/** The interpreter's view of the script API: globals that use the device, and the names in each library. */
export const preludeTable = {
  globals: ['print', 'mkstr'],
  libraries: listLibraries(),
} as const

function listLibraries(): Readonly<Record<string, Readonly<Record<string, number | null>>>> {
  const libraries: Record<string, Record<string, number | null>> = {}
  for (const { name, library } of scriptApi) {
    if (library === undefined) continue
    libraries[library] = { ...libraries[library], [name]: deviceConstants[name] ?? null }
  }
  return libraries
}
