/** What the portal tells of its inserts since its start. */
export type Inserts = { readonly count: number; readonly seconds: number; readonly points: number }

/** From the portal's own metrics. Null: it tells nothing of the kind. */
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

/** Over all labels, in Prometheus' text format. NaN: there is no such metric. */
function sumOf(text: string, name: string): number {
  const values = [...text.matchAll(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'gm'))].map((match) =>
    Number(match[1]),
  )
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0)
}
