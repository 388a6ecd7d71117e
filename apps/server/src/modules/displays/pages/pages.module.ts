import { randomBytes } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { createLinksRepository } from '../links/links.repository.ts'
import { createLinksService, type LinksPorts } from '../links/links.service.ts'
import { createPagesRepository } from './pages.repository.ts'
import { devicePagesRoutes, userPagesRoutes } from './pages.routes.ts'
import { createPagesService, type PagesPorts } from './pages.service.ts'

export type PagesModuleOptions = { readonly db: Database } & Omit<PagesPorts, 'pages'> &
  Pick<LinksPorts, 'findCaller' | 'findDeviceAccesses' | 'itemsOf' | 'maySharePages'>

/** Creates the module for custom pages and their share links. */
export function createPagesModule(options: PagesModuleOptions) {
  const {
    db,
    audit,
    deviceLog,
    clock,
    maySharePages,
    findBrandPage,
    findCaller,
    findDeviceAccesses,
    itemsOf,
  } = options
  const pages = createPagesService({
    pages: createPagesRepository(db),
    audit,
    deviceLog,
    clock,
    maySharePages,
    findBrandPage,
  })
  const shareLinks = createLinksService({
    links: createLinksRepository(db),
    pages,
    audit,
    clock,
    findCaller,
    findDeviceAccesses,
    itemsOf,
    maySharePages,
    randomBytes,
  })
  return {
    name: 'pages',
    pages,
    shareLinks,
    routes: (calls): Routes => ({
      portal: userPagesRoutes(calls, pages, shareLinks),
      device: devicePagesRoutes(calls, pages, shareLinks),
    }),
  } satisfies ModuleWithServices
}
