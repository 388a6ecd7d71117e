import { once } from 'node:events'
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { isPortalError } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder.ts'
import { createS3Store, type S3Settings } from './s3.ts'
import { type OpenedStore, startS3, testStores } from './testing.ts'

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 256)

async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key, writtenMs } of files.list()) {
    expect(Math.abs(Date.now() - writtenMs)).toBeLessThan(60_000)
    keys.push(key)
  }
  return keys.toSorted()
}

const failureOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  const failure = await work.catch((error: unknown) => error)
  return isPortalError(failure) ? `${failure.code}: ${failure.message}` : undefined
}
const away = 'ENGINE_UNAVAILABLE: File storage is temporarily unavailable. Try again.'

describe.each(testStores)('files in $name', ({ open }) => {
  let store: OpenedStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  it('are stored until removed', async () => {
    const { files } = store
    expect(await keysOf(files)).toEqual([])
    await files.put('img-1', bytes)
    await files.put('img-2', new Uint8Array())
    expect(await files.get('img-1').then((got) => got && new Uint8Array(got))).toEqual(bytes)
    expect((await files.get('img-2'))?.length).toBe(0)
    expect(await keysOf(files)).toEqual(['img-1', 'img-2'])
    await files.remove('img-1')
    await files.remove('img-1')
    expect(await files.get('img-1')).toBeNull()
    expect(await files.get('img-never')).toBeNull()
    await files.remove('img-2')
    expect(await keysOf(files)).toEqual([])
  })

  it.each(['../x', 'a/b', '', '.', 'UPPER', 'a%2fb', 'img-\0', `a${'b'.repeat(100)}`])(
    'are never accessed by %j',
    async (key) => {
      const { files } = store
      await expect(async () => files.put(key, bytes)).rejects.toThrow('not a key')
      await expect(async () => files.get(key)).rejects.toThrow('not a key')
      await expect(async () => files.remove(key)).rejects.toThrow('not a key')
    },
  )
})

describe('a folder', () => {
  let opened: OpenedStore
  beforeAll(async () => {
    opened = (await testStores[0]?.open()) as OpenedStore
  })
  afterAll(() => opened.close())

  it('lists remains of an interrupted write, so that they can be removed', async () => {
    await mkdir(join(opened.folder, 'im'))
    await writeFile(join(opened.folder, 'im', 'img-7.0a1b.part'), 'half')
    expect(await keysOf(opened.files)).toEqual(['img-7.0a1b.part'])
    await opened.files.remove('img-7.0a1b.part')
    expect(await keysOf(opened.files)).toEqual([])
  })

  it('that is not writable reports it, and contains nothing', async () => {
    const closed = join(opened.folder, 'closed')
    await writeFile(closed, 'a file where a folder should be')
    const files = createFolderStore(closed)
    expect(await failureOf(files.put('img-1', bytes))).toBe(away)
    expect(await failureOf(files.get('img-1'))).toBe(away)
  })

  it('hides files from other users of the machine', async () => {
    await opened.files.put('img-8', bytes)
    await chmod(opened.folder, 0o700)
    expect(await readdir(join(opened.folder, 'im'))).toEqual(['img-8'])
    const writtenAt = new Date(Date.now() - 7_200_000)
    await utimes(join(opened.folder, 'im', 'img-8'), writtenAt, writtenAt)
    for await (const { writtenMs } of opened.files.list()) expect(writtenMs).toBe(writtenAt.getTime())
  })
})

describe('S3', () => {
  let server: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.close())

  it.each<[string, Partial<S3Settings>]>([
    ['that does not know us', { accessKeyId: 'SOMEBODY' }],
    ['that has no such bucket', { bucket: 'nobodys' }],
    ['that is away', { endpoint: 'http://127.0.0.1:9' }],
  ])('reports %s', async (_, over) => {
    const files = createS3Store({ ...server.settings, ...over })
    expect(await failureOf(files.put('img-1', bytes))).toBe(away)
    expect(await failureOf(files.get('img-1'))).toBe(away)
    expect(await failureOf(keysOf(files))).toBe(away)
  })

  it.each([
    [2, 503, ''],
    [3, 503, away],
    [1, 403, away],
  ])(
    'that answers the first %i requests with %i is asked up to three times',
    async (failures, status, failure) => {
      let asked = 0
      const busy = createServer((_, response) => {
        response.writeHead(asked++ < failures ? status : 200).end()
      }).listen(0, '127.0.0.1')
      await once(busy, 'listening')
      const { port } = busy.address() as AddressInfo
      const files = createS3Store({ ...server.settings, endpoint: `http://127.0.0.1:${port}` })
      expect((await failureOf(files.put('img-1', bytes))) ?? '').toBe(failure)
      expect(asked).toBe(Math.min(status === 403 ? 1 : 3, failures + 1))
      busy.close()
    },
  )

  it("lists page by page, and only the portal's files", async () => {
    const files = createS3Store(server.settings, 3)
    const keys = Array.from({ length: 7 }, (_, at) => `img-${String(at).padStart(4, '0')}`)
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = server.settings
    const somebody = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
    await somebody.fetch(`${endpoint}/${bucket}/img-of-others`, { method: 'PUT', body: 'x' })
    for (const key of keys) await files.put(key, new Uint8Array([1]))
    expect(await keysOf(files)).toEqual(keys)
  })
})
