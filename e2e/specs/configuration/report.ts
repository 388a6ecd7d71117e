import { nestConfig } from '@fieldport/domain'
import type { TestDevice } from '../../fixtures/devices/device.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'

/** Reports a configuration, by dotted keys, as a device does over HTTP. */
export async function reportConfig(
  portal: Portal,
  { id, secret }: TestDevice,
  flat: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await fetch(`${portal.origin}/ingest/${id}/config`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    body: JSON.stringify(
      nestConfig({ 'device.id': id, 'device.model': 'QUAD-C2', 'device.fw': 'SFW003-6.4.1', ...flat }),
    ),
  })
  if (!answer.ok) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`)
}
