import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * `npm run lockfile` after a dependency change. If a registry lacks packages of some platforms, npm omits them from the
 * lockfile, and `npm ci` then refuses it. Adds each missing optional platform package.
 */
type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

const platform =
  /(android|darwin|linux|win32|freebsd|openharmony)-(arm64|arm|x64|ppc64|riscv64|s390x|ia32)(?:-(.*))?$/

/** The platform in a package's name; null: it names none. */
function platformEntry(name: string, version: string, isDev: boolean): Entry | null {
  const [, os, cpu, abi = ''] = platform.exec(name) ?? []
  if (!os || !cpu) return null
  const libc = abi.includes('musl') ? ['musl'] : abi.startsWith('gnu') ? ['glibc'] : undefined
  return {
    version: version.replace(/^[\^~]/, ''),
    cpu: [cpu],
    ...(isDev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    os: [os],
  }
}

const path = join(root, 'package-lock.json')
const lockfile = JSON.parse(await readFile(path, 'utf8')) as Lockfile
const { packages } = lockfile
for (const [parent, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (packages[`node_modules/${name}`] || packages[`${parent}/node_modules/${name}`]) continue
    const entry = platformEntry(name, version, dev)
    if (entry) packages[`node_modules/${name}`] = entry
  }
}
lockfile.packages = Object.fromEntries(
  Object.entries(packages).toSorted(([left], [right]) => (left < right ? -1 : 1)),
)
await writeFile(path, `${JSON.stringify(lockfile, null, 2)}\n`)
