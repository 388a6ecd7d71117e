import type { Site } from '@fieldport/contract'
import { defaultSiteId, defaultSwitches } from '@fieldport/domain'
import type { NotificationItem } from './messages.service.ts'

/** A brand with defaults for everything that a test does not set. */
export function testSite(over: Partial<Site> = {}): Site {
  return {
    siteid: defaultSiteId,
    version: 1,
    hosts: [],
    brandName: 'Portal',
    isDevelopment: false,
    colour: '#1d5fc2',
    copyright: '',
    termsUrl: '',
    privacyUrl: '',
    termsText: '',
    privacyText: '',
    docsUrl: '',
    supportEmail: '',
    mailFromName: '',
    mailFromAddress: '',
    mailFooter: '',
    mapStyleUrl: '',
    mapSatelliteUrl: '',
    regulatory: { 'ORB-C1': '', 'QUAD-C2': '' },
    switches: { ...defaultSwitches },
    images: { logoLight: null, logoDark: null, subBrandLogo: null, favicon: null },
    ...over,
  }
}

/** The reason of a notification about an event. */
export const eventReason = (text: string) => ({ kind: 'event', topic: text, msg: text, lv: 40 }) as const

/** A notification about a limit, of a device and measurement with this name. */
export const limitItem = (text: string, link: string): NotificationItem => ({
  deviceId: 'DEMO00001',
  deviceName: text,
  level: 'alarm',
  at: 1_790_000_000,
  reason: { kind: 'limit', key: 'cp1', value: 82, limit: 150, side: 'below' },
  measurement: { name: text, unit: 'kPa', decimals: 0 },
  link,
})
