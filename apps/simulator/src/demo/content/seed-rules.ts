import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetDevice } from '../../fleet.ts'
import { ownerEmail } from '../accounts.ts'
import { createCaller, signIn } from '../sessions.ts'
import { limitRulesOf, toPortalRule } from './limit-rules.ts'

/** Enough to look at; more would only slow down the first start. */
const maximumDevicesWithRules = 200

/** Creates limit rules for limits that a gauge cannot express, once: what people changed since stays. */
export async function seedRules(
  origin: string,
  dataDir: string,
  fleet: readonly FleetDevice[],
): Promise<void> {
  const marker = join(dataDir, 'demo-rules.json')
  const known = await readFile(marker, 'utf8').catch(() => '[]')
  const done = new Set(JSON.parse(known) as string[])
  const ruled = fleet.filter(({ kind }) => limitRulesOf(kind).length > 0).slice(0, maximumDevicesWithRules)
  const fresh = ruled.filter(({ deviceId }) => !done.has(deviceId))
  if (fresh.length === 0) return
  const call = createCaller(origin, await signIn(origin, ownerEmail))
  for (const { deviceId, kind } of fresh) {
    for (const rule of limitRulesOf(kind))
      await call('POST', `/api/device/device/${deviceId}/limit-rules`, toPortalRule(rule))
    done.add(deviceId)
  }
  await writeFile(marker, JSON.stringify([...done]))
}
