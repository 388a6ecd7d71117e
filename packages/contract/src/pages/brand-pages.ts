import { customPageLimits, isBrandPageName } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall } from '../base.ts'
import { siteIdSchema } from '../portal/sites.ts'
import { pageSchema } from './custom-pages.ts'

const tags = ['sites']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

const name = z.string().refine(isBrandPageName, en.brandPageNameInvalid)
const ofBrand = z.object({ siteid: siteIdSchema })
const ofPage = ofBrand.extend({ name })

const hasOverview = z.boolean().describe("Without a device in its URL, the page lists the viewer's devices")

const entrySchema = z.object({
  name: z.string().describe('As in /custom/{name}/{deviceid}'),
  title: z.string(),
  cards: z.number().int(),
  hasOverview,
  updatedAt: z.number().describe('Epoch seconds'),
})
export type BrandPageEntry = z.infer<typeof entrySchema>

const brandPageSchema = z.object({
  name: z.string(),
  version: z
    .number()
    .int()
    .describe('Send it back with a change; if the version differs, the change returns CONFLICT'),
  hasOverview,
  page: pageSchema,
})
export type BrandPage = z.infer<typeof brandPageSchema>

/** Base service 'portal': a brand's custom pages, for everybody on its hosts. */
export const brandPages = {
  adminListBrandPages: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-sites/{siteid}/pages',
      tags,
      summary: 'List the custom pages of a brand',
    })
    .input(ofBrand)
    .output(z.object({ Items: z.array(entrySchema) })),

  adminGetBrandPage: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-sites/{siteid}/pages/{name}',
      tags,
      summary: 'Get a custom page of a brand',
    })
    .input(ofPage)
    .output(brandPageSchema),

  adminSetBrandPage: contractCall
    .meta(vendor)
    .route({
      method: 'PUT',
      path: '/api/portal/admin-sites/{siteid}/pages/{name}',
      tags,
      summary: 'Create or change a custom page of a brand',
    })
    .input(
      ofPage.extend({
        page: pageSchema,
        hasOverview,
        version: z.number().int().min(0).describe('The version that was edited; 0: a new page'),
      }),
    )
    .output(brandPageSchema),

  adminRenameBrandPage: contractCall
    .meta(vendor)
    .route({
      method: 'POST',
      path: '/api/portal/admin-sites/{siteid}/pages/{name}/rename',
      tags,
      summary: 'Rename a custom page of a brand and change its title',
      description: 'Links to its old URL, and asset notes that refer to it, stop working.',
    })
    .input(ofPage.extend({ to: name, title: z.string().max(customPageLimits.titleLength) }))
    .output(brandPageSchema),

  adminDeleteBrandPage: contractCall
    .meta(vendor)
    .route({
      method: 'DELETE',
      path: '/api/portal/admin-sites/{siteid}/pages/{name}',
      tags,
      summary: 'Delete a custom page of a brand',
    })
    .input(ofPage)
    .output(z.object({ done: z.literal(true) })),
}
