import {
  isBrandColour,
  isHostName,
  isMapAddress,
  legalPages,
  maximumLegalTextLength,
  regulatoryModels,
  sanitiseLegalText,
  type SiteSwitches,
  siteFeatures,
} from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { withAccessRevocation, groupCall, publicCall } from '../access.ts'
import { contractCall } from '../base.ts'

const tags = ['sites']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

/** A link that pages may show: only web and email addresses, nothing executable. */
const linkSchema = z
  .string()
  .max(500)
  .refine(
    (value) => value === '' || /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"'<>]*$/i.test(value),
    en.webAddressInvalid,
  )
const mapAddressSchema = z.string().max(500).refine(isMapAddress, en.webAddressInvalid)
const lineSchema = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^[^\p{C}<>]*$/u, en.lineInvalid)

/** Plain text: '# ' starts a heading, '- ' a list item. */
const legalTextSchema = z.string().max(maximumLegalTextLength).transform(sanitiseLegalText)

const switchNames = [
  'hidePlans',
  'allowMfa',
  'allowApi',
  'hideDocs',
  'hideSupport',
  'hideAccount',
  'hideFooter',
  'hideMarketingSignup',
  'showRegulatory',
  'allowShareLinks',
] as const satisfies readonly (keyof SiteSwitches)[]
const switchesSchema = z.record(z.enum(switchNames), z.boolean())

export const siteImageKinds = ['logoLight', 'logoDark', 'subBrandLogo', 'favicon'] as const
export type SiteImageKind = (typeof siteImageKinds)[number]
const imagesSchema = z
  .record(z.enum(siteImageKinds), z.string().nullable())
  .describe('URL of each image; null: none')

export const siteIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, en.brandIdInvalid)

/** A brand's settings, as edited by the vendor. */
export const siteSettingsSchema = z.object({
  hosts: z
    .array(z.string().toLowerCase().refine(isHostName, en.hostNameInvalid))
    .max(20)
    .describe('Hosts that serve the brand'),
  brandName: lineSchema(60).min(1),
  isDevelopment: z.boolean().describe("Whether the title reads 'Dev Portal'"),
  colour: z.string().refine(isBrandColour, en.colourInvalid),
  copyright: lineSchema(120),
  termsUrl: linkSchema.describe("URL of external terms; empty: the portal's own page"),
  privacyUrl: linkSchema.describe("URL of an external privacy notice; empty: the portal's own page"),
  termsText: legalTextSchema.describe(
    "Plain text, '# ' starts a heading, '- ' a list item; empty: the product's default text",
  ),
  privacyText: legalTextSchema.describe('Same format as the terms'),
  docsUrl: linkSchema,
  supportEmail: z
    .union([z.literal(''), z.email().max(254)])
    .describe('Address that receives support requests'),
  mailFromName: lineSchema(60),
  mailFromAddress: z
    .union([z.literal(''), z.email().max(254)])
    .describe("Empty: the portal's default sender"),
  mailFooter: lineSchema(300),
  mapStyleUrl: mapAddressSchema.describe(
    "Streets: a MapLibre style, TileJSON or PMTiles; empty: the operator's default",
  ),
  mapSatelliteUrl: mapAddressSchema.describe('Satellite, same formats as the streets'),
  regulatory: z.record(z.enum(regulatoryModels), z.string().max(5000)),
  switches: switchesSchema,
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>

const siteSchema = siteSettingsSchema.extend({
  siteid: siteIdSchema,
  images: imagesSchema,
  version: z.number().describe('Incremented with each change; send it back with the next'),
})
export type Site = z.infer<typeof siteSchema>

const shade = z.string()
const schemeSchema = z.object({ text: shade, fillHover: shade })
const paletteSchema = z.object({
  shades: z.tuple([shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]).readonly(),
  light: schemeSchema,
  dark: schemeSchema,
})

/** A brand's public data, by the requested host. */
const publicSiteSchema = z.object({
  siteid: siteIdSchema,
  brandName: z.string(),
  portalTitle: z.string(),
  colour: z.string(),
  palette: paletteSchema.describe('The colour in the shades that pages use'),
  images: imagesSchema,
  copyright: z.string(),
  termsUrl: z.string().describe('Terms of use: external URL, or a page of the portal'),
  privacyUrl: z.string().describe('Privacy notice, like the terms'),
  docsUrl: z.string(),
  maps: z
    .object({
      basemap: z.string().describe('PMTiles of the built-in map, which needs no network'),
      roads: z.string().describe('PMTiles of main roads on the built-in map'),
      streets: z.string(),
      satellite: z.string(),
    })
    .describe('URLs from which pages load their maps; empty: not available'),
  hideFooter: z.boolean(),
  features: z.array(z.enum(siteFeatures)).describe('Parts of the portal that are available'),
  regulatory: z.record(z.string(), z.string()).describe('By model; empty if not shown'),
  canMail: z.boolean().describe('Whether the portal can send email'),
})
export type PublicSite = z.infer<typeof publicSiteSchema>

export const sites = {
  getSite: contractCall
    .meta(publicCall())
    .route({ method: 'GET', path: '/api/portal/site', tags, summary: 'Get the brand of this host' })
    .output(publicSiteSchema),

  getSiteText: contractCall
    .meta(publicCall())
    .route({
      method: 'GET',
      path: '/api/portal/site-text/{kind}',
      tags,
      summary: "Get the terms of use or privacy notice of this host's brand",
    })
    .input(z.object({ kind: z.enum(legalPages) }))
    .output(z.object({ text: z.string().describe("Empty: the product's default text") })),

  adminGetSites: contractCall
    .meta(vendor)
    .route({ method: 'GET', path: '/api/portal/admin-get-sites', tags, summary: 'List all brands' })
    .output(z.object({ Items: z.array(siteSchema) })),

  adminAddSite: contractCall
    .meta(vendor)
    .route({ method: 'POST', path: '/api/portal/admin-sites', tags, summary: 'Create a brand' })
    .input(siteSettingsSchema.extend({ siteid: siteIdSchema }))
    .output(siteSchema),

  adminSetSite: contractCall
    .meta(withAccessRevocation(vendor, 'everybody'))
    .route({
      method: 'PUT',
      path: '/api/portal/admin-sites/{siteid}',
      tags,
      summary: 'Change a brand',
      description:
        'CONFLICT if someone else has changed it since `version`, or if another brand uses one of the hosts.',
    })
    .input(siteSettingsSchema.extend({ siteid: siteIdSchema, version: z.number() }))
    .output(siteSchema),

  adminDeleteSite: contractCall
    .meta(withAccessRevocation(vendor, 'everybody'))
    .route({
      method: 'DELETE',
      path: '/api/portal/admin-sites/{siteid}',
      tags,
      summary: 'Delete a brand that has no accounts',
    })
    .input(z.object({ siteid: siteIdSchema }))
    .output(z.object({ done: z.literal(true) })),

  adminSetSiteImage: contractCall
    .meta(vendor)
    .route({
      method: 'PUT',
      path: '/api/portal/admin-sites/{siteid}/image/{kind}',
      tags,
      summary: 'Set or remove an image of a brand: PNG or JPEG, detected from its content, at most 300 kB',
    })
    .input(
      z.object({
        siteid: siteIdSchema,
        kind: z.enum(siteImageKinds),
        base64: z.string().max(420_000).nullable().describe('null: remove the image'),
      }),
    )
    .output(siteSchema),
}
