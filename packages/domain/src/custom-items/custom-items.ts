import type { CustomChart } from './custom-chart.ts'
import { customItemId } from './custom-item.ts'
import type { Widget } from './widget.ts'

/** Widgets and charts that people created for one device, each with its number. */
export type CustomItems = {
  readonly widgets: readonly { readonly number: number; readonly widget: Widget }[]
  readonly charts: readonly { readonly number: number; readonly chart: CustomChart }[]
}

export const noCustomItems: CustomItems = { widgets: [], charts: [] }

type Numbered = { readonly number: number }

/** The items whose card IDs are in the list. */
export function selectCustomItems<StoredWidget extends Numbered, StoredChart extends Numbered>(
  items: { readonly widgets: readonly StoredWidget[]; readonly charts: readonly StoredChart[] },
  cardIds: readonly string[],
): { widgets: StoredWidget[]; charts: StoredChart[] } {
  return {
    widgets: items.widgets.filter(({ number }) => cardIds.includes(customItemId('widget', number))),
    charts: items.charts.filter(({ number }) => cardIds.includes(customItemId('chart', number))),
  }
}
