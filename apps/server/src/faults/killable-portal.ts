import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createPortalHost, type PortalHost, type PortalProcess } from '../testing/portal-process.ts'

export type KillablePortal = {
  readonly host: PortalHost
  /** The one that runs now. */
  readonly process: PortalProcess
  readonly killAndStart: () => Promise<void>
}

/** A portal with these devices for all tests of a block, in a process that can be killed and started again on the same data. */
export function startKillablePortal(deviceIds: readonly string[]): KillablePortal {
  let folder: string
  let host: PortalHost
  let portal: PortalProcess
  const kill = async () => {
    portal.kill('SIGKILL')
    await portal.exited
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldport-killed-'))
    host = await createPortalHost(folder)
    portal = await host.start()
    await host.seed([...deviceIds])
  })
  afterAll(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get host() {
      return host
    },
    get process() {
      return portal
    },
    killAndStart: async () => {
      await kill()
      portal = await host.start()
    },
  }
}
