/** A metric in the Prometheus text format. */
export type Metric = {
  readonly name: string
  readonly help: string
  readonly samples: Iterable<Sample>
}

export type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

export const expositionMediaType = 'text/plain; version=0.0.4; charset=utf-8'

/** Source: prometheus.io/docs/instrumenting/exposition_formats, 'Text format details'. Every metric is a gauge. */
export function formatExposition(metrics: readonly Metric[]): string {
  const lines: string[] = []
  for (const { name, help, samples } of metrics) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`)
    for (const { labels, value } of samples) lines.push(`${name}{${formatLabels(labels)}} ${value}`)
  }
  return `${lines.join('\n')}\n`
}

function formatLabels(labels: Sample['labels']): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
    .join(',')
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
