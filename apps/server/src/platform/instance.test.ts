import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortalError } from '@fieldport/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimInstance, type Command, sendCommand } from './instance.ts'

const echo = (command: Command) => Promise.resolve(command.args)
const heldElsewhere = /Another portal is running on the data folder/

/** Another process that has claimed the folder, as a server does. */
async function startHolder(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const script = `
    import { claimInstance } from ${JSON.stringify(import.meta.resolve('./instance.ts'))}
    const held = claimInstance(${JSON.stringify(dataDir)}, async () => 'from the holder')
    held.then(() => process.send('held'), (error) => process.send(error.message))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  const [said] = await once(child, 'message')
  const exited = once(child, 'exit')
  return {
    said: said as string,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

describe.each([
  ['a short path', 'data'],
  ['a path longer than a socket address', `deep/${'folder-'.repeat(20)}`],
])('claimInstance on %s', (_, name) => {
  let root: string
  let dataDir: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'instance-'))
    dataDir = join(root, name)
    await mkdir(dataDir, { recursive: true })
  })
  afterEach(() => rm(root, { recursive: true }))

  it('lets one process lock a folder, and the next one after its release', async () => {
    const first = await claimInstance(dataDir, echo)
    await expect(claimInstance(dataDir, echo)).rejects.toThrow(heldElsewhere)
    await first.release()
    const second = await claimInstance(dataDir, echo)
    await second.release()
  })

  it('is refused to a process with another temporary folder', async () => {
    const holder = await startHolder(dataDir, { TMPDIR: root })
    expect(holder.said).toBe('held')
    await expect(claimInstance(dataDir, echo)).rejects.toThrow(heldElsewhere)
    expect(await sendCommand(dataDir, { command: 'any', args: {} })).toEqual({ result: 'from the holder' })
    await holder.kill()
  })

  it('is refused to another process, and taken over after the holder was killed', async () => {
    const holder = await startHolder(dataDir)
    expect(holder.said).toBe('held')
    await expect(claimInstance(dataDir, echo)).rejects.toThrow(heldElsewhere)
    expect(await sendCommand(dataDir, { command: 'any', args: {} })).toEqual({ result: 'from the holder' })
    await holder.kill()
    expect(await sendCommand(dataDir, { command: 'any', args: {} })).toBeUndefined()
    const starts = await Promise.allSettled([1, 2, 3].map(() => claimInstance(dataDir, echo)))
    const held = starts.filter((start) => start.status === 'fulfilled')
    expect(held).toHaveLength(1)
    expect(await sendCommand(dataDir, { command: 'any', args: 7 })).toEqual({ result: 7 })
    await held[0]?.value.release()
    expect((await readdir(dataDir)).filter((file) => file.includes('claim'))).toEqual([])
  })
})

describe('the control channel', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'instance-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it('returns nothing if no portal is running', async () => {
    expect(await sendCommand(dataDir, { command: 'any', args: null })).toBeUndefined()
    expect(await sendCommand(join(dataDir, 'none'), { command: 'any', args: null })).toBeUndefined()
  })

  it('is accessible to its owner only', async () => {
    const instance = await claimInstance(dataDir, echo)
    expect((await stat(join(dataDir, 'portal.sock'))).mode & 0o777).toBe(0o600)
    await instance.release()
  })

  it('carries large commands and results', async () => {
    const instance = await claimInstance(dataDir, echo)
    const args = Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'line\nbreak é 😀' }))
    expect(await sendCommand(dataDir, { command: 'echo', args })).toEqual({ result: args })
    await instance.release()
  })

  it('returns the error of a failed command', async () => {
    const instance = await claimInstance(dataDir, ({ command }) => {
      if (command === 'conflict') throw new PortalError('CONFLICT', 'commandNotPending')
      return Promise.reject(new Error('Broken.'))
    })
    const send = (command: string) => sendCommand(dataDir, { command, args: {} })
    await expect(send('conflict')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This command is no longer pending.',
    })
    await expect(send('other')).rejects.toMatchObject({ code: 'FAILED', message: 'Broken.' })
    await instance.release()
  })

  it('survives malformed input', async () => {
    const instance = await claimInstance(dataDir, echo)
    const socket = connect(join(dataDir, 'portal.sock')).setEncoding('utf8')
    socket.write('nonsense\n[1]\n{"args":1}\n')
    let said = ''
    for await (const chunk of socket) {
      said += String(chunk)
      if (said.split('\n').length > 3) break
    }
    expect(said.match(/"ok":false/g)).toHaveLength(3)
    expect(await sendCommand(dataDir, { command: 'echo', args: 1 })).toEqual({ result: 1 })
    await instance.release()
  })
})
