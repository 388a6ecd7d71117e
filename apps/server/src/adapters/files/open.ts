import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder.ts'
import { createS3Store, type S3Settings } from './s3.ts'

/** Opens the configured S3 bucket, or else a folder in the data directory. */
export function openFileStore(settings: {
  readonly dataDir: string
  readonly s3: S3Settings | undefined
}): FileStore {
  return settings.s3 ? createS3Store(settings.s3) : createFolderStore(join(settings.dataDir, 'files'))
}
