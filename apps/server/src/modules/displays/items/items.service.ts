import type { DeviceImage, StoredChart, StoredWidget } from '@fieldport/contract'
import {
  type CustomChart,
  type CustomItemKind,
  customItemId,
  customItemLimits,
  isInPlan,
  PortalError,
  normaliseCustomChart,
  normaliseWidget,
  type Widget,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import { type AuditService, conflictError } from '../../audit/audit.module.ts'
import type { AttachedImages, StoredImage } from '../images/attached-images.ts'
import type { CustomItemsRepository } from './items.repository.ts'

export type ItemsPorts = {
  readonly items: CustomItemsRepository
  readonly images: AttachedImages
  readonly audit: Pick<AuditService, 'record' | 'lastActor'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  /** Call after a change is stored, to update open pages. */
  readonly onChanged: (deviceId: string) => void
}

type By = { readonly caller: Caller; readonly device: DeviceAccess }

const logged = {
  widget: { saved: 'logWidgetSaved', deleted: 'logWidgetDeleted' },
  chart: { saved: 'logChartSaved', deleted: 'logChartDeleted' },
} as const

const limitReached = { widget: 'widgetLimitReached', chart: 'chartLimitReached' } as const

export type ItemsService = ReturnType<typeof createItemsService>

/** Custom widgets and charts of devices. */
export function createItemsService(ports: ItemsPorts) {
  const { items, images } = ports
  const normalise = (kind: CustomItemKind, given: Widget | CustomChart) =>
    kind === 'widget' ? normaliseWidget(given as Widget) : normaliseCustomChart(given as CustomChart)

  return {
    list: createList(ports),

    /**
     * @param base64 of its image
     * @returns its number and the stored item
     * @throws PortalError INVALID_INPUT: all numbers are taken, or the image is invalid
     */
    add: async <Item extends Widget | CustomChart>(
      by: By,
      kind: CustomItemKind,
      given: Item,
      base64?: string | null,
    ) => {
      const definition = normalise(kind, given) as Item
      const number = await writeWithImage(ports, by, base64, (image) =>
        items.add(by.device.deviceId, kind, { ...changeOf(ports, by, definition), image }),
      )
      if (number === null)
        throw new PortalError(
          'INVALID_INPUT',
          createMessage(limitReached[kind], { maximum: customItemLimits[kind] }),
        )
      await record(ports, by, kind, number, 'saved')
      return { number, version: 1, definition, ...(await shownImage(ports, by, kind, number)) }
    },

    /**
     * @param base64 of its new image; null: remove; undefined: unchanged
     * @throws PortalError CONFLICT: somebody else changed or deleted it
     */
    set: async <Item extends Widget | CustomChart>(
      by: By,
      kind: CustomItemKind,
      place: { readonly number: number; readonly version: number },
      given: Item,
      base64?: string | null,
    ) => {
      const definition = normalise(kind, given) as Item
      const { number } = place
      const key = { deviceId: by.device.deviceId, kind, number }
      const written = await writeWithImage(ports, by, base64, (image) =>
        items.update(key, place.version, { ...changeOf(ports, by, definition), image }),
      )
      if (written === null)
        throw await conflictError(ports.audit, 'customItemChanged', {
          subject: by.device.deviceId,
          actions: [`${kind}.saved`, `${kind}.deleted`],
          details: { number },
        })
      if (written.replacedImage !== undefined) await images.forget(written.replacedImage)
      await record(ports, by, kind, number, 'saved')
      return { number, version: written.version, definition, ...(await shownImage(ports, by, kind, number)) }
    },

    /** Idempotent: a missing item counts as removed. */
    remove: async (by: By, kind: CustomItemKind, number: number): Promise<{ done: true }> => {
      const key = { deviceId: by.device.deviceId, kind, number }
      const removed = await items.remove(key, nowSeconds(ports.clock))
      if (removed?.replacedImage !== undefined) await images.forget(removed.replacedImage)
      if (removed) await record(ports, by, kind, number, 'deleted')
      return { done: true }
    },
  }
}

/** Items that the plan includes; the others are kept and reappear with the plan. */
function createList({ items, images }: Pick<ItemsPorts, 'items' | 'images'>) {
  return async (device: DeviceAccess): Promise<{ widgets: StoredWidget[]; charts: StoredChart[] }> => {
    const [rows, attached] = await Promise.all([items.list(device.deviceId), images.list(device.deviceId)])
    const hasWidgets = isInPlan(device, 'widgetsEnabled')
    const hasCharts = isInPlan(device, 'customChartsEnabled')
    return {
      widgets: rows.flatMap(({ kind, number, version, definition }) =>
        kind === 'widget' && hasWidgets
          ? [{ number, version, widget: definition as StoredWidget['widget'], ...imageOf(attached, number) }]
          : [],
      ),
      charts: rows.flatMap(({ kind, number, version, definition }) =>
        kind === 'chart' && hasCharts ? [{ number, version, chart: definition as StoredChart['chart'] }] : [],
      ),
    }
  }
}

function imageOf(attached: ReadonlyMap<string, DeviceImage>, number: number): { image?: DeviceImage } {
  const image = attached.get(customItemId('widget', number))
  return image ? { image } : {}
}

async function shownImage({ images }: ItemsPorts, { device }: By, kind: CustomItemKind, number: number) {
  if (kind !== 'widget') return {}
  return imageOf(await images.list(device.deviceId), number)
}

/** The file first, then both rows together: the cleanup finds a file without a row, but not a row without a file. */
async function writeWithImage<Result>(
  { images }: ItemsPorts,
  { caller, device }: By,
  base64: string | null | undefined,
  write: (image: StoredImage | null | undefined) => Promise<Result | null>,
): Promise<Result | null> {
  if (typeof base64 !== 'string') return write(base64)
  const image = await images.store(device.deviceId, base64, caller.email)
  const written = await write(image).catch(async (error: unknown) => {
    await images.discard(image.key)
    throw error
  })
  if (written === null) await images.discard(image.key)
  return written
}

function changeOf<Item>({ clock }: ItemsPorts, { caller }: By, definition: Item) {
  return { definition, by: caller.userId, nowSeconds: nowSeconds(clock) }
}

async function record(
  { audit, deviceLog, onChanged }: ItemsPorts,
  { caller, device }: By,
  kind: CustomItemKind,
  number: number,
  action: 'saved' | 'deleted',
): Promise<void> {
  const subject = device.deviceId
  onChanged(subject)
  await audit.record({ actor: caller, action: `${kind}.${action}`, subject, details: { number } })
  const what = createMessage(logged[kind][action], { by: caller.email, number })
  deviceLog.note(device.deviceId, 'settings', what)
}
