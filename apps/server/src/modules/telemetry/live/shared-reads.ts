import { contract, type DeviceImages } from '@fieldport/contract'
import { utilisationKeys } from '@fieldport/domain'
import { type OpenedShare, requireSharedDevice } from '../../displays/displays.module.ts'
import { maximumFixes, clampToReadableSpan } from '../points/allowed-span.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'

export type SharedReadsPorts = {
  readonly telemetry: Pick<TelemetryService, 'route' | 'series'>
  readonly images: { readonly list: (deviceId: string) => Promise<DeviceImages> }
  readonly clock: Clock
}

/** @throws PortalError NOT_FOUND, TOO_MANY_REQUESTS */
export type OpenToken = (token: string, sent: Headers) => Promise<OpenedShare>

export const guestHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** What cards of a shared page show beside its points, each for the card that is on the page. */
export function registerSharedPageReads(raw: RawCalls, open: OpenToken, ports: SharedReadsPorts): void {
  const { telemetry, images, clock } = ports

  raw.get(contract.portal.sharedGetRoute, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = requireSharedDevice(share, input.device, 'position')
    const span = clampToReadableSpan(access, input, nowSeconds(clock))
    const route = await telemetry.route(access.deviceId, span, maximumFixes)
    return new Response(JSON.stringify(route), { headers: guestHeaders })
  })

  raw.get(contract.portal.sharedGetHours, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = requireSharedDevice(share, input.device, 'utilisation')
    const span = clampToReadableSpan(access, input, nowSeconds(clock))
    const text = await telemetry.series({
      deviceId: access.deviceId,
      keys: utilisationKeys,
      fromSeconds: span.fromMs / 1000,
      toSeconds: span.toMs / 1000,
      downsample: input.downsample,
      computed: [],
    })
    return new Response(text, { headers: guestHeaders })
  })

  raw.get(contract.portal.sharedGetImages, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = requireSharedDevice(share, input.device, 'asset-image')
    return new Response(JSON.stringify(await images.list(access.deviceId)), { headers: guestHeaders })
  })
}
