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
  .describe('Address of the push service for this browser, as PushSubscription says')
const base64url = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)

const pushBrowserSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: z.number().describe('Epoch seconds'),
  deliveredAt: z.number().nullable().describe('When the push service last took a push, epoch seconds'),
  problem: z.string().nullable().describe('Why the last push was not taken, as a code; null: it was'),
})
export type PushBrowser = z.infer<typeof pushBrowserSchema>

const pushSettingsSchema = z.object({
  level: z.enum(pushLevels).describe('warning: warnings and alarms; off: nothing, in no browser'),
  publicKey: z.string().describe('`applicationServerKey` of PushManager.subscribe, base64url'),
  Items: z.array(pushBrowserSchema).describe('The oldest first'),
})
export type PushSettings = z.infer<typeof pushSettingsSchema>

/** Base service 'user': notifications in the browsers of a person. */
export const push = {
  getPush: contractCall
    .meta(ownBrowsers)
    .route({ method: 'GET', path: path(), tags, summary: 'Your browsers that get push notifications' })
    .output(pushSettingsSchema),

  setPush: contractCall
    .meta(ownBrowser)
    .route({ method: 'PUT', path: path(), tags, summary: 'Choose what is pushed to your browsers' })
    .input(z.object({ level: z.enum(pushLevels) }))
    .output(pushSettingsSchema),

  addPushBrowser: contractCall
    .meta(ownBrowser)
    .route({
      method: 'POST',
      path: path('/browsers'),
      tags,
      summary: 'Push notifications to this browser',
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
      summary: 'Whether this browser is one of yours',
      description: 'What was pushed here to somebody else ends.',
    })
    .input(z.object({ endpoint: endpointSchema }))
    .output(z.object({ id: z.string().nullable().describe('null: it is not') })),

  removePushBrowser: contractCall
    .meta(ownBrowser)
    .route({
      method: 'DELETE',
      path: path('/browsers/{id}'),
      tags,
      summary: 'End push notifications to a browser',
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
      description: 'Tried once; `gone`: the browser is no longer subscribed, and was removed.',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ state: z.enum(['accepted', 'failed', 'gone']), problem: z.string().nullable() })),
}
