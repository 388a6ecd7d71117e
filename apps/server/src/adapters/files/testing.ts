import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder.ts'
import { createS3Store, type S3Settings } from './s3.ts'

export type OpenedStore = {
  readonly files: FileStore
  /** The folder that holds the stored files. */
  readonly folder: string
  readonly close: () => Promise<void>
}
export type TestStore = { readonly name: string; readonly open: () => Promise<OpenedStore> }

/** The stores that file tests run against, the second over HTTP. */
export const testStores: readonly TestStore[] = [
  {
    name: 'a folder',
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'fieldport-files-'))
      const close = () => rm(folder, { recursive: true, force: true })
      return { files: createFolderStore(folder), folder, close }
    },
  },
  {
    name: 'S3',
    open: async () => {
      const server = await startS3()
      return { ...server, files: createS3Store(server.settings) }
    },
  },
]

/** Starts an S3 server with an empty bucket. Its only credential is 'S3RVER'. */
export async function startS3(): Promise<{
  settings: S3Settings
  folder: string
  close: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldport-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'portal-files' }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'portal-files',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    folder,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
