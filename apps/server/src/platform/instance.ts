import { createHash } from 'node:crypto'
import { chmodSync, constants } from 'node:fs'
import { lstat, mkdir, open, realpath, rmdir, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isPortalError } from '@fieldport/domain'
import * as z from 'zod'

export type Command = { readonly command: string; readonly args: unknown }
export type HandleCommand = (command: Command) => Promise<unknown>

export type Instance = { readonly release: () => Promise<void> }

const socketName = 'portal.sock'
/** Paths of Unix sockets have 104 to 108 bytes. */
const maximumPathBytes = 100
/** A batch of ten thousand devices has about 5 MB. */
const maximumLineCharacters = 64 * 1024 * 1024
/** A claim takes milliseconds; one this old was left by a process that was killed. */
const abandonedClaimMs = 10_000

const commandSchema = z.object({ command: z.string(), args: z.unknown() })
const answerSchema = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
])

/** A command that the running portal refused. */
class CommandRefusedError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'CommandRefusedError'
    this.code = code
  }
}

/**
 * Locks a data folder for this process and serves commands over a socket in it, one JSON object per line.
 * @throws Error if another process has locked the folder
 */
export async function claimInstance(dataDir: string, handleCommand: HandleCommand): Promise<Instance> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { path, close } = await openSocketPath(dataDir)
  const server = createServer((socket) => void serve(socket, handleCommand))
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  try {
    if (!(await listen(server, path)))
      await exclusively(`${path}.claim`, () => claimSocket(server, path, dataDir))
  } catch (error) {
    await close()
    throw error
  }
  return {
    release: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
      await close()
    },
  }
}

/**
 * Sends a command to the portal that has locked the data folder.
 * @returns its result; undefined if no portal is running
 * @throws CommandRefusedError
 */
export async function sendCommand(
  dataDir: string,
  command: Command,
): Promise<{ readonly result: unknown } | undefined> {
  const place = await openSocketPath(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!place) return undefined
  const socket = await connectAndClose(place)
  if (!socket) return undefined
  try {
    socket.write(`${JSON.stringify(command)}\n`)
    for await (const line of readLines(socket)) {
      const answer = answerSchema.parse(JSON.parse(line))
      if (answer.ok) return { result: answer.result }
      throw new CommandRefusedError(answer.error.code, answer.error.message)
    }
  } finally {
    socket.destroy()
  }
  throw new Error('The portal stopped before it answered.')
}

/** A socket that nobody listens on was left by a process that was killed. */
async function claimSocket(server: Server, path: string, dataDir: string): Promise<void> {
  const other = await connectTo(path)
  other?.destroy()
  if (other) throw claimedElsewhereError(dataDir)
  await unlink(path).catch(() => {})
  if (!(await listen(server, path))) throw claimedElsewhereError(dataDir)
}

function claimedElsewhereError(dataDir: string): Error {
  return new Error(`Another portal is running on the data folder ${dataDir}. Stop it, or set DATA_DIR.`)
}

/** @returns whether the address was free */
function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
    server.once('error', onError)
    // The socket is bound within this call, so that nobody can open it between bind and chmod.
    const umask = process.umask(0o177)
    try {
      server.listen(path, () => {
        server.off('error', onError)
        chmodSync(path, 0o600)
        resolve(true)
      })
    } finally {
      process.umask(umask)
    }
  })
}

/** Two starts that both find a dead socket must not both replace it. */
async function exclusively(claim: string, work: () => Promise<void>): Promise<void> {
  for (;;) {
    const taken = await mkdir(claim).then(
      () => true,
      () => false,
    )
    if (taken) break
    const found = await lstat(claim).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedClaimMs) await rmdir(claim).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  try {
    await work()
  } finally {
    await rmdir(claim)
  }
}

/** A path that stays valid until it is closed. */
type SocketPath = { readonly path: string; readonly close: () => Promise<void> }

async function openSocketPath(dataDir: string): Promise<SocketPath> {
  const folder = await realpath(dataDir)
  const direct = join(folder, socketName)
  if (Buffer.byteLength(direct) <= maximumPathBytes) return { path: direct, close: async () => {} }
  if (process.platform !== 'linux') return { path: await temporaryPath(folder), close: async () => {} }
  // Short, and still in the folder: services with a temporary folder of their own find the same socket.
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: `/proc/self/fd/${handle.fd}/${socketName}`, close: () => handle.close() }
}

async function temporaryPath(folder: string): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  return join(await privateFolder(), `${name}.sock`)
}

/** Anybody may write to the system's temporary folder; the folder in it must belong to this user. */
async function privateFolder(): Promise<string> {
  const { uid } = userInfo()
  const folder = join(tmpdir(), `portal-${uid}`)
  await mkdir(folder, { mode: 0o700 }).catch(() => {})
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} must be a folder of this user alone.`)
  }
  return folder
}

async function serve(socket: Socket, handleCommand: HandleCommand): Promise<void> {
  socket.on('error', () => socket.destroy())
  try {
    for await (const line of readLines(socket)) {
      socket.write(`${JSON.stringify(await answer(line, handleCommand))}\n`)
    }
  } catch {
    // The line was too long, or the caller disconnected: nobody is left to respond to.
    socket.destroy()
  }
}

async function answer(line: string, handleCommand: HandleCommand): Promise<z.infer<typeof answerSchema>> {
  try {
    const { command, args } = commandSchema.parse(JSON.parse(line))
    return { ok: true, result: (await handleCommand({ command, args })) ?? null }
  } catch (error) {
    const code = isPortalError(error) ? error.code : 'FAILED'
    return { ok: false, error: { code, message: error instanceof Error ? error.message : String(error) } }
  }
}

async function connectAndClose({ path, close }: SocketPath): Promise<Socket | undefined> {
  try {
    return await connectTo(path)
  } finally {
    await close()
  }
}

/** @returns undefined if nobody listens there */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
      else reject(error)
    })
  })
}

/** @throws Error if a line is longer than any command */
async function* readLines(socket: Socket): AsyncGenerator<string> {
  socket.setEncoding('utf8')
  let parts: string[] = []
  let length = 0
  for await (const chunk of socket as AsyncIterable<string>) {
    const [first = '', ...rest] = chunk.split('\n')
    parts.push(first)
    length += first.length
    if (length > maximumLineCharacters) throw new Error('The line is too long.')
    for (const next of rest) {
      yield parts.join('')
      parts = [next]
      length = next.length
    }
  }
}
