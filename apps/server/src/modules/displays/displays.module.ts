/** Exports of device images, custom pages and share links for other modules and the composition. */

export { createImagesModule } from './images/images.module.ts'
export type { LinksService, OpenedShare } from './links/links.service.ts'
export { createPointFilter, rememberedPoints } from './links/point-filter.ts'
export {
  limitToPlan,
  requireSharedChart,
  requireSharedDevice,
  type SharedDeviceInfo,
  showsEventLevels,
  toSharedPage,
  visibleConditions,
  visibleKeys,
  visibleDeviceIndices,
} from './links/shared-view.ts'
export { createBrandPagesModule } from './brand-pages/brand-pages.module.ts'
export { createPagesModule } from './pages/pages.module.ts'
export { createItemsModule } from './items/items.module.ts'
export { createChartNotesModule } from './chart-notes/chart-notes.module.ts'
export type { ChartNotesService } from './chart-notes/chart-notes.service.ts'
