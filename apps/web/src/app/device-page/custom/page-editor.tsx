import type { CustomPage, PageCard } from '@fieldport/domain'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisplayMode } from '../../../features/displays/custom-pages/display-mode.tsx'
import { EditBar, type PageConflict } from '../../../features/displays/custom-pages/edit-bar.tsx'
import {
  addCard,
  applyLayout,
  listPageDevices,
  layoutOf,
  listAddableCards,
} from '../../../features/displays/custom-pages/page-draft.ts'
import { ArrangeLayer } from '../../../features/displays/layout/arrange-layer.tsx'
import type { GridCard } from '../../../features/displays/layout/grid-card.ts'
import { DeviceCaptions, DevicesLoader, toGridCards } from './display-mode-cards.tsx'

type Props = {
  /** The page when editing began. */
  readonly page: CustomPage
  /** The device whose cards can be added. */
  readonly source: string | undefined
  /** Its cards contain no device ID: the page shows the device in the URL. */
  readonly isOfOneDevice: boolean
  readonly deviceSelect: ReactNode
  readonly isSaving: boolean
  readonly error: unknown
  readonly conflict?:
    | (Omit<PageConflict, 'onMine'> & { readonly onMine: (draft: CustomPage) => void })
    | undefined
  readonly onDraft?: (draft: CustomPage) => void
  readonly onSave: (draft: CustomPage) => void
  readonly onCancel: () => void
  readonly onDelete?: (() => void) | undefined
}

/** The editor of a page, with the live values of its devices. */
export function PageEditor({
  page,
  source,
  isOfOneDevice,
  deviceSelect,
  onDraft,
  onSave,
  conflict,
  ...bar
}: Props) {
  const { t } = useTranslation()
  const [draft, setStored] = useState(page)
  const setDraft = (next: CustomPage) => {
    setStored(next)
    onDraft?.(next)
  }
  const ofCard = ({ deviceid }: PageCard) => (isOfOneDevice ? source : deviceid) ?? ''
  const own = isOfOneDevice ? undefined : source
  const shown = isOfOneDevice ? [] : listPageDevices(draft)
  const ids = [...new Set([...shown, ...(source === undefined ? [] : [source])])]
  const add = ({ id, size }: GridCard) =>
    setDraft(addCard(draft, { id, ...size, ...(own === undefined ? {} : { deviceid: own }) }))
  return (
    <DevicesLoader ids={ids} isOneOfMany={ids.length > 1}>
      {(devices) => {
        const cards = toGridCards(draft, (card) => devices.get(ofCard(card)), t)
        const cover = (
          <Suspense>
            <ArrangeLayer
              cards={cards}
              layout={layoutOf(draft)}
              onChange={(layout) => setDraft(applyLayout(draft, layout))}
            />
          </Suspense>
        )
        return (
          <DisplayMode
            page={draft}
            cards={cards}
            caption={<DeviceCaptions devices={devices} />}
            editing={{
              bar: (
                <EditBar
                  page={draft}
                  choices={listAddableCards(draft, devices.get(source ?? '')?.cards ?? [], own)}
                  deviceSelect={deviceSelect}
                  onChange={(change) => setDraft({ ...draft, ...change })}
                  onAdd={add}
                  onSave={() => onSave(draft)}
                  conflict={conflict && { ...conflict, onMine: () => conflict.onMine(draft) }}
                  {...bar}
                />
              ),
              cover,
            }}
          />
        )
      }}
    </DevicesLoader>
  )
}
