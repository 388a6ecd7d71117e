import { randomBytes } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import type { Seal } from '../../../platform/seal.ts'
import { createImageAddresses } from './image-addresses.ts'
import { createImagesRepository } from './images.repository.ts'
import { createImagesService, type ImagesPorts, sweepFiles } from './images.service.ts'

export type ImagesModuleOptions = Pick<ImagesPorts, 'files' | 'audit' | 'deviceLog' | 'clock' | 'log'> & {
  readonly db: Database
  readonly seal: Pick<Seal, 'derive'>
}

/** The module, wired. */
export function createImagesModule(options: ImagesModuleOptions) {
  const ports: ImagesPorts = {
    ...options,
    repository: createImagesRepository(options.db),
    addresses: createImageAddresses({
      signingKey: options.seal.derive('image addresses'),
      clock: options.clock,
    }),
    random: (sizeBytes) => randomBytes(sizeBytes),
  }
  return { images: createImagesService(ports), sweepFiles: () => sweepFiles(ports) }
}
