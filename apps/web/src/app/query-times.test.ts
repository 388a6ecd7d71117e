import { defaultUtilisationRangeMs } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { queueOptions } from '../features/commands/use-queue.ts'
import { summaryOptions } from '../features/devices/list/use-fleet.ts'
import { settingsOptions } from '../features/devices/settings-options.ts'
import { diagnosticsOptions } from '../features/diagnostics/diagnostics-options.ts'
import { seriesOptions } from '../features/telemetry/chart/data/use-chart.ts'
import { utilisationOptions } from '../features/telemetry/utilisation/use-utilisation.ts'
import { deviceConfigOptions } from '../lib/device/config-options.ts'
import { accountSource } from '../lib/device/device-source.ts'

const minuteMs = 60_000
const id = 'DEMO00001'
const day = { kind: 'relative', id: '1d', milliseconds: 86_400_000 } as const
const past = { kind: 'fixed', fromSeconds: 1_700_000_000, toSeconds: 1_700_003_600 } as const
const used = (moment: number | undefined) =>
  utilisationOptions(accountSource(id), {
    rangeMs: defaultUtilisationRangeMs,
    moment,
    retention: { planName: 'Hosted', retentionDays: 730 },
  })

// Source: specification 3, section 7.2. Polling of a device's points is tested with its feed.
it.each([
  ['the summary', summaryOptions(false), { staleTime: 5 * minuteMs }],
  ['the settings of a device', settingsOptions(id), { staleTime: 10 * minuteMs }],
  ['utilisation', used(undefined), { staleTime: 10 * minuteMs, refetchInterval: 10 * minuteMs }],
  [
    'utilisation up to a past moment',
    used(1_700_000_000),
    { staleTime: 10 * minuteMs, refetchInterval: 10 * minuteMs },
  ],
  ['the configuration of a device', deviceConfigOptions(id), { staleTime: 5 * minuteMs, retry: 1 }],
  ['diagnostics', diagnosticsOptions(id), { staleTime: 5 * minuteMs }],
  ['the command queue', queueOptions(id, 10), { staleTime: 1500, refetchOnWindowFocus: false }],
  ['a chart', seriesOptions(id, 'vin', day), { staleTime: 10 * minuteMs, refetchInterval: 10 * minuteMs }],
  [
    'a chart of the past',
    seriesOptions(id, 'vin', past),
    { staleTime: 10 * minuteMs, refetchInterval: 10 * minuteMs },
  ],
])('%s is refetched at the interval of the specification', (_, options, expected) => {
  expect(options).toMatchObject(expected)
})
