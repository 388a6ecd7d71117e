import type { Database } from '../../../adapters/relational/database.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Calls, requireCaller, type RequestContext } from '../../../platform/http/calls.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { createBrandPagesRepository } from './brand-pages.repository.ts'
import {
  type BrandPagesPorts,
  type BrandPagesService,
  createBrandPagesService,
} from './brand-pages.service.ts'

export type BrandPagesModuleOptions = { readonly db: Database } & Omit<BrandPagesPorts, 'repository'>

/** Creates the module for custom pages of brands. */
export function createBrandPagesModule({ db, audit, clock }: BrandPagesModuleOptions) {
  const brandPages = createBrandPagesService({ repository: createBrandPagesRepository(db), audit, clock })
  return {
    name: 'brandPages',
    brandPages,
    routes: (calls): Routes => ({ portal: brandPagesRoutes(calls, brandPages) }),
  } satisfies ModuleWithServices
}

type Context = RequestContext & { readonly caller: Caller | null }

function originOf(context: Context) {
  const actor = requireCaller(context)
  return { actor, userId: actor.userId, address: addressOf(context.headers) }
}

function keyOf({ siteid, name }: { readonly siteid: string; readonly name: string }) {
  return { siteId: siteid, name }
}

function brandPagesRoutes({ portal }: Calls, pages: BrandPagesService) {
  return {
    adminListBrandPages: portal.adminListBrandPages.handler(({ input }) => pages.list(input.siteid)),
    adminGetBrandPage: portal.adminGetBrandPage.handler(({ input }) => pages.get(keyOf(input))),
    adminSetBrandPage: portal.adminSetBrandPage.handler(({ input, context }) =>
      pages.save(originOf(context), keyOf(input), input),
    ),
    adminRenameBrandPage: portal.adminRenameBrandPage.handler(({ input, context }) =>
      pages.rename(originOf(context), keyOf(input), input),
    ),
    adminDeleteBrandPage: portal.adminDeleteBrandPage.handler(async ({ input, context }) => {
      await pages.remove(originOf(context), keyOf(input))
      return { done: true as const }
    }),
  }
}
