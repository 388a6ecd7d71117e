import { noteImageKinds, type NoteImageKind } from '@fieldport/contract'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { noteLabels } from '../notes-dialog/note-labels.ts'
import classes from './asset-image.module.css'
import { useDeviceImages } from './use-images.ts'

/** The photo of the asset; if there are several images, one at a time. */
export function AssetImageCard({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const labels = noteLabels(t)
  const { data, isPending, isLoadingError, refetch } = useDeviceImages(deviceid)
  const [chosen, setChosen] = useState<NoteImageKind>('asset_image')
  const [broken, setBroken] = useState<string>()
  const kinds = noteImageKinds.filter((kind) => data?.[kind])
  const kind = kinds.includes(chosen) ? chosen : kinds[0]
  const url = kind && data?.[kind]?.url
  /** An expired URL is requested again, once. */
  const onBroken = () => {
    if (broken === undefined) void refetch()
    setBroken(url)
  }
  const isBroken = url !== undefined && broken === url
  return (
    <Panel title={kind ? labels[kind] : labels.asset_image} testId="card-asset-image" fill>
      <div className={classes['card']}>
        {isPending && <Skeleton className={classes['picture']} />}
        {(isLoadingError || isBroken) && <p className={classes['said']}>{t('Error Loading Data')}</p>}
        {!isPending && !isLoadingError && !url && <p className={classes['said']}>{t('No Data Available')}</p>}
        {url && kind && !isBroken && (
          <img className={classes['picture']} src={url} alt={labels[kind]} onError={onBroken} />
        )}
        {kind && kinds.length > 1 && (
          <Segmented
            label={t('Images')}
            value={kind}
            onChange={(value) => setChosen(value as NoteImageKind)}
            segments={kinds.map((value) => ({ value, label: labels[value] }))}
          />
        )}
      </div>
    </Panel>
  )
}
