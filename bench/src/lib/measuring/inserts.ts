/** The portal's metrics about inserts since its start. */
export type Inserts = { readonly count: number; readonly seconds: number; readonly points: number }

/** Read from the portal's metrics. Null: not available. */
export async function insertsOf(origin: string): Promise<Inserts | null> {
  const text = await fetch(`${origin}/metrics`)
    .then((response) => response.text())
    .catch(() => '')
  const inserts = {
    count: sumOf(text, 'fieldport_insert_seconds_count'),
    seconds: sumOf(text, 'fieldport_insert_seconds_sum'),
    points: sumOf(text, 'fieldport_ingest_points_total'),
  }
  return Number.isNaN(inserts.count + inserts.points) ? null : inserts
}

/** Sum over all labels in the Prometheus text format. NaN: no such metric. */
function sumOf(text: string, name: string): number {
  const values = [...text.matchAll(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'gm'))].map((match) =>
    Number(match[1]),
  )
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0)
}
