import { maximumPushBrowsers, maximumPushEndpointLength, pushLevels } from '@fieldport/domain'
import * as z from 'zod'
import { signedInCall } from '../access.ts'
import { contractCall } from '../base.ts'

const tags = ['user']
const path = (name = '') => `/api/user/push${name}` as const
const done = z.object({ done: z.literal(true) })
/** A person's browsers are private, and a program has none. */
const ownBrowsers = signedInCall({ feature: 'account', sessionOnly: true, supportView: 'hidden' })
const ownBrowser = signedInCall({ feature: 'account', sessionOnly: true })

const endpointSchema = z
  .string()
  .max(maximumPushEndpointLength)
  .describe("The push service's URL for this browser, from PushSubscription")
const base64url = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)

const pushBrowserSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: z.number().describe('Epoch seconds'),
  deliveredAt: z.number().nullable().describe('When the push service last accepted a push, epoch seconds'),
  problem: z.string().nullable().describe('Error code of the last push; null: it was accepted'),
})
export type PushBrowser = z.infer<typeof pushBrowserSchema>

const pushSettingsSchema = z.object({
  level: z.enum(pushLevels).describe('warning: warnings and alarms; off: no pushes to any browser'),
  publicKey: z.string().describe('`applicationServerKey` for PushManager.subscribe, base64url'),
  Items: z.array(pushBrowserSchema).describe('Oldest first'),
})
export type PushSettings = z.infer<typeof pushSettingsSchema>

/** Base service 'user': notifications in the browsers of a person. */
export const push = {
  getPush: contractCall
    .meta(ownBrowsers)
    .route({ method: 'GET', path: path(), tags, summary: 'List your browsers that get push notifications' })
    .output(pushSettingsSchema),

  setPush: contractCall
    .meta(ownBrowser)
    .route({ method: 'PUT', path: path(), tags, summary: 'Set which conditions are pushed to your browsers' })
    .input(z.object({ level: z.enum(pushLevels) }))
    .output(pushSettingsSchema),

  addPushBrowser: contractCall
    .meta(ownBrowser)
    .route({
      method: 'POST',
      path: path('/browsers'),
      tags,
      summary: 'Enable push notifications in this browser',
      description: `At most ${maximumPushBrowsers} browsers. Ends when this session is signed out.`,
    })
    .input(z.object({ endpoint: endpointSchema, keys: z.object({ p256dh: base64url, auth: base64url }) }))
    .output(z.object({ id: z.string() })),

  claimPushBrowser: contractCall
    .meta(ownBrowser)
    .route({
      method: 'POST',
      path: path('/this-browser'),
      tags,
      summary: 'Check whether this browser is one of yours',
      description: 'A subscription of another account in this browser is ended.',
    })
    .input(z.object({ endpoint: endpointSchema }))
    .output(z.object({ id: z.string().nullable().describe('null: it is not one of yours') })),

  removePushBrowser: contractCall
    .meta(ownBrowser)
    .route({
      method: 'DELETE',
      path: path('/browsers/{id}'),
      tags,
      summary: 'Disable push notifications in a browser',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(done),

  testPushBrowser: contractCall
    .meta(ownBrowser)
    .route({
      method: 'POST',
      path: path('/browsers/{id}/test'),
      tags,
      summary: 'Send a test notification to a browser',
      description: 'Tried once. `gone`: the browser was no longer subscribed and has been removed.',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ state: z.enum(['accepted', 'failed', 'gone']), problem: z.string().nullable() })),
}
