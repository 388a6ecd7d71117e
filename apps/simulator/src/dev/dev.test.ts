import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatLogLine } from './log-line.ts'
import { parseDevOptions } from './options.ts'
import { createDevProcess, type DevProcess } from './dev-process.ts'
import { watchSources } from './watch-sources.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('listens only on this machine by default', () => {
  expect(parseDevOptions([], { HOST: '0.0.0.0' }, '/').host).toBe('127.0.0.1')
  expect(parseDevOptions(['--host', '0.0.0.0'], {}, '/').host).toBe('0.0.0.0')
})

it('stores its data separately from the demo', () => {
  expect(parseDevOptions([], {}, '/repository').dataDir).toBe('/repository/data-dev')
})

it('formats log entries, and leaves other lines unchanged', () => {
  const entry = {
    level: 40,
    time: 1,
    pid: 2,
    hostname: 'h',
    part: 'mqtt',
    err: { stack: 'Error: x' },
    msg: 'lost',
  }
  expect(formatLogLine(JSON.stringify(entry))).toBe('warn: lost part="mqtt"\nError: x')
  expect(formatLogLine('{"level":40, broken')).toBe('{"level":40, broken')
  expect(formatLogLine('plain')).toBe('plain')
})

/** A part whose process runs a script, and its output. */
function createScriptPart(script: () => string): {
  part: DevProcess
  until: (text: string) => Promise<void>
} {
  const printed: string[] = []
  const waiting = new Set<() => void>()
  const part = createDevProcess({
    graceMs: 5_000,
    print(line) {
      printed.push(line)
      for (const check of waiting) check()
    },
    launch: async (formerEnded) => {
      await formerEnded
      return spawn(process.execPath, ['-e', script()], { stdio: ['ignore', 'pipe', 'pipe'] })
    },
  })
  /** Resolves once a line with the text was printed, and consumes everything up to it. */
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => {
        const at = printed.findIndex((line) => line.includes(text))
        if (at < 0) return
        printed.splice(0, at + 1)
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  return { part, until }
}

it('starts a process again only after the previous one exited cleanly', async () => {
  let run = 0
  const { part, until } = createScriptPart(
    () => `
      process.on('SIGTERM', () => { console.log('end ${++run}'); process.exit() })
      setInterval(() => {}, 1000)
      console.log('begin ${run}')`,
  )
  part.start()
  await until('begin 1')
  part.start()
  await until('end 1')
  await until('begin 2')
  await part.stop()
  await until('end 2')
  expect(part.isRunning()).toBe(false)
})

it('reports that a process exited, and starts it again on request', async () => {
  let script = `throw new Error('broken')`
  const { part, until } = createScriptPart(() => script)
  part.start()
  await until('broken')
  await until('ended (code 1); starts again at the next change')
  script = `console.log('mended'); setInterval(() => {}, 1000)`
  part.start()
  await until('mended')
  expect(part.isRunning()).toBe(true)
  await part.stop()
})

it('detects changed sources, also in a new folder, except tests', async () => {
  const seen: string[] = []
  let told = () => {}
  const next = () => new Promise<void>((resolve) => (told = resolve))
  const watcher = await watchSources([folder], (paths) => {
    seen.push(...paths)
    told()
  })
  const first = next()
  await writeFile(join(folder, 'a.test.ts'), '1')
  await writeFile(join(folder, 'a.ts'), '1')
  await first
  expect(seen).toEqual([join(folder, 'a.ts')])
  const second = next()
  await mkdir(join(folder, 'new'))
  await writeFile(join(folder, 'new', 'b.ts'), '1')
  await second
  expect(seen.at(-1)).toBe(join(folder, 'new', 'b.ts'))
  watcher.close()
})
