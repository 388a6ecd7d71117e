import { open, readFile, rm, statfs } from 'node:fs/promises'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { p50 } from './percentile.ts'

/** Magic numbers of statfs(2). Source: Linux, include/uapi/linux/magic.h. */
const fileSystems: Readonly<Record<number, string>> = {
  0xef53: 'ext4',
  0x58465342: 'xfs',
  0x9123683e: 'btrfs',
  0x01021994: 'tmpfs (memory: nothing is durable there)',
  0x794c7630: 'overlay',
  0x2fc12fc1: 'zfs',
}

const syncs = 50

/** What must be known about this machine to compare figures. `folder`: where the data is stored. */
export async function describeMachine(folder: string): Promise<readonly string[]> {
  const { type } = await statfs(folder)
  const memoryGb = Math.round(totalmem() / 1e9)
  return [
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim() || 'of an unknown model'}, ${memoryGb} GB of memory`,
    `${platform()} ${/^[\d.]+/.exec(release())?.[0] ?? ''} ${arch()}, Node.js ${process.versions.node}, telemetry engine chDB ${await chdbVersion()}`,
    `data on ${fileSystems[type] ?? `file system 0x${type.toString(16)}`}, a synced write of 4 KiB takes ${(await syncMs(folder)).toFixed(2)} ms at the median`,
  ]
}

async function chdbVersion(): Promise<string> {
  const path = join(import.meta.dirname, '../../../../node_modules/chdb/package.json')
  return (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version
}

async function syncMs(folder: string): Promise<number> {
  const path = join(folder, `fieldport-bench-sync-${process.pid}`)
  const file = await open(path, 'w')
  const block = Buffer.alloc(4096, 1)
  const times: number[] = []
  try {
    for (let turn = 0; turn < syncs; turn++) {
      const startedMs = performance.now()
      await file.write(block)
      await file.sync()
      times.push(performance.now() - startedMs)
    }
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
  return p50(times)
}
