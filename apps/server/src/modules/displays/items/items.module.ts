import type { Database } from '../../../adapters/relational/database.ts'
import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { createCustomItemsRepository } from './items.repository.ts'
import { createItemsService, type ItemsPorts, type ItemsService } from './items.service.ts'

export type ItemsModuleOptions = { readonly db: Database } & Omit<ItemsPorts, 'items'>

/** Creates the module for custom widgets and charts. */
export function createItemsModule(options: ItemsModuleOptions) {
  const { db, images, audit, deviceLog, clock, onChanged } = options
  const items = createItemsService({
    items: createCustomItemsRepository(db),
    images,
    audit,
    deviceLog,
    clock,
    onChanged,
  })
  return {
    name: 'customItems',
    items,
    routes: (calls): Routes => ({ device: itemsRoutes(calls, items) }),
  } satisfies ModuleWithServices
}

type Context = { readonly caller: Caller | null; readonly device: DeviceAccess | null }
const editorOf = (context: Context) => ({ caller: requireCaller(context), device: deviceOf(context) })

function itemsRoutes({ device }: Calls, items: ItemsService) {
  return {
    listCustomItems: device.listCustomItems.handler(({ context }) => items.list(deviceOf(context))),
    addWidget: device.addWidget.handler(async ({ input, context }) => {
      const { definition, ...place } = await items.add(editorOf(context), 'widget', input.widget, input.image)
      return { ...place, widget: definition }
    }),
    setWidget: device.setWidget.handler(async ({ input, context }) => {
      const { definition, ...place } = await items.set(
        editorOf(context),
        'widget',
        input,
        input.widget,
        input.image,
      )
      return { ...place, widget: definition }
    }),
    removeWidget: device.removeWidget.handler(({ input, context }) =>
      items.remove(editorOf(context), 'widget', input.number),
    ),
    addChart: device.addChart.handler(async ({ input, context }) => {
      const { definition, ...place } = await items.add(editorOf(context), 'chart', input.chart)
      return { ...place, chart: definition }
    }),
    setChart: device.setChart.handler(async ({ input, context }) => {
      const { definition, ...place } = await items.set(editorOf(context), 'chart', input, input.chart)
      return { ...place, chart: definition }
    }),
    removeChart: device.removeChart.handler(({ input, context }) =>
      items.remove(editorOf(context), 'chart', input.number),
    ),
  }
}
