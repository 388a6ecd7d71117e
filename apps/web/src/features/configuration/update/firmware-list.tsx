import type { FirmwareImage } from '@fieldport/contract'
import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import imageList from '../../../ui/firmware-images.module.css'
import classes from './update.module.css'

type Props = {
  readonly images: readonly FirmwareImage[]
  readonly current: string | null
  readonly isBusy: boolean
  /** The image that was just requested. */
  readonly pending: string | undefined
  readonly onUpdate: (fw: string) => void
}

/** The images that this device accepts, newest first. */
export function FirmwareList({ images, current, isBusy, pending, onUpdate }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Available firmware')} testId="firmware-list" flush>
      {images.length === 0 && (
        <p className={classes['none']}>{t('No firmware available for this device yet.')}</p>
      )}
      {images.length > 0 && (
        <ol className={imageList['list']} aria-label={t('Available firmware')}>
          {images.map((image) => (
            <li key={image.fw} className={imageList['image']} data-testid="firmware">
              <span className={imageList['name']}>
                {image.fw}
                {image.recommended && (
                  <Badge variant="light" size="sm" tt="none">
                    {t('Recommended')}
                  </Badge>
                )}
              </span>
              {image.fw === current ? (
                <span className={classes['quiet']}>{t('Installed')}</span>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  disabled={isBusy}
                  loading={pending === image.fw}
                  onClick={() => onUpdate(image.fw)}
                >
                  {t('Update to {{fw}}', { fw: image.fw })}
                </Button>
              )}
              <span className={imageList['facts']}>
                {t('{{size}} bytes', { size: formatCount(image.sizeBytes) })} ·{' '}
                <RelativeTime seconds={image.addedAt} focusable={false} />
              </span>
              {image.notes !== '' && (
                <p className={imageList['notes']}>
                  <bdi>{image.notes}</bdi>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
