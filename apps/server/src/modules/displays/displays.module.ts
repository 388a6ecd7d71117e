/** Images of a device, custom pages and the links that share them: what other modules and the composition see of them. */

export { createImagesModule } from './images/images.module.ts'
export type { LinksService, OpenedShare } from './links/links.service.ts'
export {
  createPointFilter,
  limitToPlan,
  requireSharedDevice,
  type SharedDeviceInfo,
  toSharedPage,
  visibleKeys,
  visibleDeviceIndices,
} from './links/shared-view.ts'
export { createPagesModule } from './pages/pages.module.ts'
