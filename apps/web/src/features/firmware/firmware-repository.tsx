import type { FirmwareImage } from '@fieldport/contract'
import { Badge, Button, Group, Skeleton } from '@mantine/core'
import { IconCpu } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../lib/texts/actor-name.ts'
import { api, client } from '../../lib/api/client.ts'
import { errorMessage, ignoreNotFound } from '../../lib/api/errors.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AddImage } from './add-image.tsx'
import imageList from '../../ui/firmware-images.module.css'
import classes from './firmware.module.css'
import { byVersion } from './image-file.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Every firmware image that can be sent to devices. */
export function FirmwareRepository() {
  const { t } = useTranslation()
  const images = useQuery(api.prov.listImages.queryOptions({ staleTime: 0 }))
  const [withdrawn, setWithdrawn] = useState<string | null>(null)
  return (
    <div className={classes['page']}>
      <Panel title={t('Firmware images')} testId="firmware-images" flush>
        {images.isError && (
          <Notice title={t('Error')} onRetry={() => void images.refetch()}>
            {errorMessage(images.error)}
          </Notice>
        )}
        {images.isPending && <Skeleton h={240} radius={0} />}
        {images.data?.Items.length === 0 && (
          <EmptyState icon={<IconCpu size={40} stroke={1.5} />} title={t('No images yet')}>
            {t('Images you add here are offered to compatible devices.')}
          </EmptyState>
        )}
        <ol className={imageList['list']} aria-label={t('Firmware images')}>
          {images.data?.Items.toSorted(byVersion).map((image) => (
            <ImageItem key={image.fw} image={image} onWithdraw={() => setWithdrawn(image.fw)} />
          ))}
        </ol>
      </Panel>
      <AddImage models={images.data?.models ?? []} />
      {withdrawn !== null && <WithdrawDialog fw={withdrawn} onClose={() => setWithdrawn(null)} />}
    </div>
  )
}

type ItemProps = { readonly image: FirmwareImage; readonly onWithdraw: () => void }

function ImageItem({ image, onWithdraw }: ItemProps) {
  const { t } = useTranslation()
  const { fw, models, sizeBytes, sha256, notes, addedAt, addedBy, recommended } = image
  return (
    <li className={imageList['image']} data-testid="firmware-image">
      <span className={imageList['name']}>
        {fw}
        {recommended && (
          <Badge variant="light" size="sm" tt="none">
            {t('Recommended')}
          </Badge>
        )}
      </span>
      <Button size="xs" variant="default" aria-label={t('Withdraw {{fw}}', { fw })} onClick={onWithdraw}>
        {t('Withdraw')}
      </Button>
      <span className={imageList['facts']}>
        {models.length === 0 ? t('All models with this firmware number') : models.join(', ')} ·{' '}
        {t('{{size}} bytes', { size: formatCount(sizeBytes) })} · {actorName(addedBy, t)} ·{' '}
        <RelativeTime seconds={addedAt} focusable={false} />
      </span>
      <span className={classes['checksum']}>
        <code>{sha256}</code>
        <CopyButton value={sha256} what={t('Checksum')} />
      </span>
      {notes !== '' && <p className={imageList['notes']}>{notes}</p>}
    </li>
  )
}

function WithdrawDialog({ fw, onClose }: { readonly fw: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const withdraw = useMutation({
    // An image that someone else has withdrawn meanwhile is withdrawn.
    mutationFn: () => client.prov.deleteImage({ fw }).catch(ignoreNotFound),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.prov.listImages.key() })
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('Withdraw {{fw}}', { fw })}>
      {t('Devices will no longer be offered this image. Devices that already run it keep it.')}
      {withdraw.isError && <Notice title={t('Error')}>{errorMessage(withdraw.error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('Withdraw image')}
        </Button>
      </Group>
    </Dialog>
  )
}
