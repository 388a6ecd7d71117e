import type { StoredWidget } from '@fieldport/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../lib/api/client.ts'
import { errorCode } from '../../../../lib/api/errors.ts'
import { customItemsOptions } from '../../../../lib/device/custom-items.ts'
import type { WidgetDraft } from '../editor-state.ts'

type Change = {
  readonly draft: WidgetDraft /** Undefined: a new widget. */
  readonly base: StoredWidget | undefined
}

/** Saves a widget, unless someone else has changed it since `base`. */
export function useSaveWidget(deviceid: string, onSaved: (saved: StoredWidget, sent: WidgetDraft) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, base }: Change) => {
      const given = { deviceid, ...toInput(draft) }
      return base
        ? client.device.setWidget({ ...given, number: base.number, version: base.version })
        : client.device.addWidget(given)
    },
    onSuccess: (saved, { draft }) => {
      putWidget(queries, deviceid, saved.number, saved)
      onSaved(saved, draft)
    },
    onError: (error) => {
      // Fetches the other person's version, to show the conflict.
      if (errorCode(error) === 'CONFLICT')
        void queries.invalidateQueries({ queryKey: customItemsOptions(deviceid).queryKey })
    },
  })
}

export function useDeleteWidget(deviceid: string, number: number, onDeleted: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.device.removeWidget({ deviceid, number }),
    onSuccess: () => {
      putWidget(queries, deviceid, number, undefined)
      onDeleted()
    },
  })
}

/** Updates the cached widgets of the device, so that pages show it before they refetch. */
function putWidget(queries: QueryClient, deviceid: string, number: number, saved: StoredWidget | undefined) {
  const { queryKey } = customItemsOptions(deviceid)
  queries.setQueryData(queryKey, (items) => {
    if (!items) return undefined
    const others = items.widgets.filter((each) => each.number !== number)
    const widgets = saved ? [...others, saved].toSorted((one, other) => one.number - other.number) : others
    return { ...items, widgets }
  })
}

/** Converts a draft to the input of the calls. */
export function toInput({ widget, image }: WidgetDraft) {
  return {
    widget: { ...widget, elements: [...widget.elements] },
    ...(image === undefined ? {} : { image: image === 'remove' ? null : image.base64 }),
  }
}
