import { randomBytes } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import { dayMs, minuteMs } from '../../../platform/clock.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import { createAttachedImages } from './attached-images.ts'
import { createImageAddresses } from './image-addresses.ts'
import { createImagesRepository } from './images.repository.ts'
import { imagesRoutes, registerImagesRawCalls } from './images.routes.ts'
import { createImagesService, type ImagesPorts, removeUnusedFiles } from './images.service.ts'

export type ImagesModuleOptions = Pick<ImagesPorts, 'files' | 'audit' | 'deviceLog' | 'clock' | 'log'> & {
  readonly db: Database
  readonly seal: Pick<Seal, 'derive'>
}

/** Creates the module for images of devices. */
export function createImagesModule(options: ImagesModuleOptions) {
  const { db, seal, files, audit, deviceLog, clock, log } = options
  const ports: ImagesPorts = {
    repository: createImagesRepository(db),
    files,
    addresses: createImageAddresses({ signingKey: seal.derive('image addresses'), clock }),
    audit,
    deviceLog,
    clock,
    random: (sizeBytes) => randomBytes(sizeBytes),
    log,
  }
  const images = createImagesService(ports)
  return {
    name: 'images',
    images,
    attached: createAttachedImages(ports),
    sweepFiles: () => removeUnusedFiles(ports),
    routes: (calls): Routes => ({ device: imagesRoutes(calls, images) }),
    rawRoutes: (raw) => registerImagesRawCalls(raw, images),
    jobs: [{ name: 'files', everyMs: dayMs, firstMs: 13 * minuteMs, run: () => removeUnusedFiles(ports) }],
  } satisfies ModuleWithServices
}
