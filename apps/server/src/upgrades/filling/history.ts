import type { FixtureClient } from './client.ts'

const hour = 3600
const days = 36

/** Events by level: 10 information, 20 alert, 30 warning, 40 alarm. */
function eventsAt(index: number): object {
  if (index % 97 === 0) return { events: [{ topic: 'pressure', msg: 'High', lv: 40 }] }
  if (index % 41 === 0) return { events: [{ topic: 'vin', msg: 'Low', lv: 30 }] }
  return {}
}

/** DM1, PGN 65226, from the engine: SPN 110, FMI 0, three occurrences, amber lamp; in some points. */
const dm1 = { id: 0x18feca00, data: '04FF6E000003FFFF' }
/** EEC1, PGN 61444: engine speed. */
const eec1 = { id: 0x0cf00400, data: 'FFFFFF8813FFFFFF' }

function truckPoint(ts: number, index: number): object {
  const phase = (index % 24) / 24
  return {
    ts,
    vin: round(26 + Math.sin(phase * 6.28) * 1.5),
    ambient: round(22 + Math.cos(phase * 6.28) * 8),
    cp2: 60 + (index % 30),
    digital1: index % 5 === 0,
    gps_lat: round(-31.95 + index * 0.0005, 6),
    gps_lon: round(115.86 + Math.sin(index / 20) * 0.02, 6),
    gps_speed: index % 60,
    motion: index % 7,
    can1: index % 50 === 0 ? [eec1, dm1] : [eec1],
    ...eventsAt(index),
  }
}

function pumpPoint(ts: number, index: number): object {
  return {
    ts,
    vin: round(13.2 - (index % 20) * 0.05),
    analog1: round(2.5 + Math.sin(index / 9), 3),
    state: index % 3,
    note: `line ${index % 4} äöü 漢`,
    huge: 1.5e300,
    ...eventsAt(index + 13),
  }
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** More than five weeks of hourly points, an hour of points every 30 seconds, and two points with the same time. */
function timesUntil(now: number): number[] {
  const hourly = Array.from({ length: days * 24 }, (_, index) => now - (days * 24 - index) * hour)
  const dense = Array.from({ length: 100 }, (_, index) => now - 3000 + index * 30)
  return [...hourly, ...dense]
}

export async function seedHistory(
  client: FixtureClient,
  truck: string,
  pump: string,
  now: number,
): Promise<void> {
  const times = timesUntil(now)
  await client.sendPoints(truck, times.map(truckPoint))
  await client.sendPoints(pump, times.filter((_, index) => index % 2 === 0).map(pumpPoint))
  await client.sendPoints(truck, [{ ts: now - 3000, extra: 1 }])
  // Repeated points are stored once.
  await client.sendPoints(truck, [{ ts: now - 3000, extra: 1 }])
}
