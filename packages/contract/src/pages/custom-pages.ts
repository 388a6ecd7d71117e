import { customPageLimits, isPageName, pageScales, pageThemes, shareLinkDays } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { deviceCall, withAccessRevocation, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema, deviceInput } from '../base.ts'

const tags = ['custom pages']

/** A brand can disable share links: existing ones stop working, but can still be revoked. */
const sharing = { feature: 'shareLinks', sessionOnly: true } as const

const name = z.string().refine(isPageName, en.pageNameInvalid)
export const cardUnitsSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

const cardSchema = z.object({
  id: z.string().min(1).max(80).describe('A card of the device page, or key:<data key>'),
  deviceid: deviceIdSchema.optional().describe("For a person's pages: the device that the card shows"),
  w: cardUnitsSchema,
  h: cardUnitsSchema,
})
export const pageSchema = z.object({
  title: z.string().max(customPageLimits.titleLength),
  theme: z.enum(pageThemes),
  scale: z.literal(pageScales).describe('Percent'),
  showHeader: z.boolean(),
  cards: z.array(cardSchema).max(customPageLimits.cards),
})

const stored = z.object({
  name: z.string(),
  version: z
    .number()
    .int()
    .describe('Send it back with a change; if the version differs, the change returns CONFLICT'),
  page: pageSchema,
  ofBrand: z
    .literal(true)
    .optional()
    .describe(
      "A page of this host's brand, edited by its operator; your own page of the same name takes precedence",
    ),
})
const list = z.object({
  Items: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      cards: z.number().int(),
      updatedAt: z.number().describe('Epoch seconds'),
      links: z.number().int().describe('Number of active share links'),
    }),
  ),
})
const visiblePageSchema = list.shape.Items.element.extend({
  deviceid: deviceIdSchema.nullable().describe('Device that the page belongs to; null: your own page'),
  deviceName: z.string().describe('Empty for your own'),
  devices: z.number().int().describe('Devices that it shows'),
  updatedBy: z.string().nullable().describe('Email; null: you may not see who uses the device'),
  mayEdit: z.boolean(),
  mayShare: z.boolean(),
})
export type VisiblePage = z.infer<typeof visiblePageSchema>
const renaming = z.object({
  to: name.describe('The new name in its URL; share links keep working'),
  title: z.string().max(customPageLimits.titleLength),
})
const change = z.object({
  page: pageSchema,
  version: z.number().int().min(0).describe('The version that was edited; 0: a new page'),
})
const done = z.object({ done: z.literal(true) })

const linkSchema = z.object({
  id: z.string(),
  note: z.string(),
  createdAt: z.number().describe('Epoch seconds'),
  createdBy: z.string().describe('Email'),
  expiresAt: z.number().describe('Epoch seconds'),
  lastUsedAt: z.number().nullable().describe('Epoch seconds'),
})
export type ShareLink = z.infer<typeof linkSchema>
const links = z.object({ Items: z.array(linkSchema) })
const newLink = z.object({
  note: z.string().max(100).default(''),
  days: z.number().int().min(shareLinkDays.least).max(shareLinkDays.most),
})
const createdLink = linkSchema.extend({ token: z.string().describe('Shown only once') })

const ofDevice = deviceInput.extend({ name })
const ofPerson = z.object({ name })
const linkId = z.string().max(64)

export type StoredPage = z.infer<typeof stored>
export type PageListEntry = z.infer<typeof list>['Items'][number]

/** Base service 'device': a device's pages, for everybody who sees the device. */
export const devicePages = {
  listPages: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/pages',
      tags,
      summary: 'List the custom pages of a device',
    })
    .input(deviceInput)
    .output(list),
  getPage: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/page/{name}',
      tags,
      summary: 'Get a custom page of a device',
    })
    .input(ofDevice)
    .output(stored),
  setPage: contractCall
    .meta(withAccessRevocation(deviceCall('editDisplaySettings'), 'guests'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/page/{name}',
      tags,
      summary: 'Create or change a custom page of a device',
      description: 'While the page has active share links, only an Admin may change it.',
    })
    .input(ofDevice.extend(change.shape))
    .output(stored),
  renamePage: contractCall
    .meta(withAccessRevocation(deviceCall('editDisplaySettings'), 'guests'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/page/{name}/rename',
      tags,
      summary: 'Rename a custom page of a device and change its title',
    })
    .input(ofDevice.extend(renaming.shape))
    .output(stored),
  deletePage: contractCall
    .meta(withAccessRevocation(deviceCall('editDisplaySettings'), 'guests'))
    .route({
      method: 'DELETE',
      path: '/api/device/device/{deviceid}/page/{name}',
      tags,
      summary: 'Delete a custom page of a device and its share links',
    })
    .input(ofDevice)
    .output(done),
  listPageLinks: contractCall
    .meta(deviceCall('accessAdminSettings', undefined, sharing))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/page/{name}/links',
      tags,
      summary: 'List share links to a page of a device',
    })
    .input(ofDevice)
    .output(links),
  addPageLink: contractCall
    .meta(deviceCall('accessAdminSettings', 'dataToPortal', sharing))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/page/{name}/links',
      tags,
      summary: 'Create a share link to a page of a device',
      description:
        'Anyone with the token can view the page without an account until the link expires or is revoked.',
    })
    .input(ofDevice.extend(newLink.shape))
    .output(createdLink),
  revokePageLink: contractCall
    .meta(withAccessRevocation(deviceCall('accessAdminSettings', undefined, { sessionOnly: true }), 'guests'))
    .route({
      method: 'DELETE',
      path: '/api/device/device/{deviceid}/page/{name}/links/{id}',
      tags,
      summary: 'Revoke a share link immediately',
    })
    .input(ofDevice.extend({ id: linkId }))
    .output(done),
}

/** Base service 'portal': a person's pages, across several devices. */
export const userPages = {
  userListPages: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-pages',
      tags,
      summary:
        'List the custom pages that you may see, your own and those of your devices, most recently changed first',
    })
    .output(z.object({ Items: z.array(visiblePageSchema) })),
  userGetPage: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/portal/user-page/{name}',
      tags,
      summary: 'Get one of your custom pages',
    })
    .input(ofPerson)
    .output(stored),
  userSetPage: contractCall
    .meta(withAccessRevocation(signedInCall(), 'guests'))
    .route({
      method: 'PUT',
      path: '/api/portal/user-page/{name}',
      tags,
      summary: 'Create or change one of your custom pages',
    })
    .input(ofPerson.extend(change.shape))
    .output(stored),
  userRenamePage: contractCall
    .meta(withAccessRevocation(signedInCall(), 'guests'))
    .route({
      method: 'POST',
      path: '/api/portal/user-page/{name}/rename',
      tags,
      summary: 'Rename one of your custom pages and change its title',
    })
    .input(ofPerson.extend(renaming.shape))
    .output(stored),
  userDeletePage: contractCall
    .meta(withAccessRevocation(signedInCall(), 'guests'))
    .route({
      method: 'DELETE',
      path: '/api/portal/user-page/{name}',
      tags,
      summary: 'Delete one of your custom pages and its share links',
    })
    .input(ofPerson)
    .output(done),
  userListPageLinks: contractCall
    .meta(signedInCall(sharing))
    .route({
      method: 'GET',
      path: '/api/portal/user-page/{name}/links',
      tags,
      summary: 'List share links to one of your pages',
    })
    .input(ofPerson)
    .output(links),
  userAddPageLink: contractCall
    .meta(signedInCall(sharing))
    .route({
      method: 'POST',
      path: '/api/portal/user-page/{name}/links',
      tags,
      summary: 'Create a share link to one of your pages',
      description: 'You must be Admin of every device on the page for as long as the link is active.',
    })
    .input(ofPerson.extend(newLink.shape))
    .output(createdLink),
  userRevokePageLink: contractCall
    .meta(withAccessRevocation(signedInCall({ sessionOnly: true }), 'guests'))
    .route({
      method: 'DELETE',
      path: '/api/portal/user-page/{name}/links/{id}',
      tags,
      summary: 'Revoke a share link immediately',
    })
    .input(ofPerson.extend({ id: linkId }))
    .output(done),
}
