import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { hostOf } from '../../../platform/network/client-address.ts'
import type { LinksService } from '../links/links.service.ts'
import { toPageOwner, type PageEditor, type PagesService } from './pages.service.ts'

type Context = { readonly caller: Caller | null; readonly device: DeviceAccess | null }

const ofDevice = (context: Context): PageEditor => ({
  caller: requireCaller(context),
  device: deviceOf(context),
})
const ofPerson = (context: Context): PageEditor => ({ caller: requireCaller(context), device: null })

/** Pages of a device and their share links. */
export function devicePagesRoutes({ device }: Calls, pages: PagesService, links: LinksService) {
  return {
    listPages: device.listPages.handler(({ context }) => pages.list(toPageOwner(ofDevice(context)))),
    getPage: device.getPage.handler(({ input, context }) =>
      pages.get(toPageOwner(ofDevice(context)), input.name, hostOf(context.headers)),
    ),
    setPage: device.setPage.handler(({ input, context }) => pages.save(ofDevice(context), input.name, input)),
    renamePage: device.renamePage.handler(({ input, context }) =>
      pages.rename(ofDevice(context), input.name, input),
    ),
    deletePage: device.deletePage.handler(({ input, context }) =>
      pages.remove(ofDevice(context), input.name),
    ),
    listPageLinks: device.listPageLinks.handler(({ input, context }) =>
      links.list(ofDevice(context), input.name),
    ),
    addPageLink: device.addPageLink.handler(({ input, context }) =>
      links.add(ofDevice(context), input.name, input),
    ),
    revokePageLink: device.revokePageLink.handler(({ input, context }) =>
      links.revoke(ofDevice(context), input.name, input.id),
    ),
  }
}

/** Pages of a person and their share links. */
export function userPagesRoutes({ portal }: Calls, pages: PagesService, links: LinksService) {
  return {
    userListPages: portal.userListPages.handler(({ context }) => pages.listVisible(requireCaller(context))),
    userGetPage: portal.userGetPage.handler(({ input, context }) =>
      pages.get(toPageOwner(ofPerson(context)), input.name, hostOf(context.headers)),
    ),
    userSetPage: portal.userSetPage.handler(({ input, context }) =>
      pages.save(ofPerson(context), input.name, input),
    ),
    userRenamePage: portal.userRenamePage.handler(({ input, context }) =>
      pages.rename(ofPerson(context), input.name, input),
    ),
    userDeletePage: portal.userDeletePage.handler(({ input, context }) =>
      pages.remove(ofPerson(context), input.name),
    ),
    userListPageLinks: portal.userListPageLinks.handler(({ input, context }) =>
      links.list(ofPerson(context), input.name),
    ),
    userAddPageLink: portal.userAddPageLink.handler(({ input, context }) =>
      links.add(ofPerson(context), input.name, input),
    ),
    userRevokePageLink: portal.userRevokePageLink.handler(({ input, context }) =>
      links.revoke(ofPerson(context), input.name, input.id),
    ),
  }
}
