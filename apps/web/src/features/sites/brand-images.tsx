import type { Site, SiteImageKind } from '@fieldport/contract'
import { Button, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { readImageFile } from '../../lib/files/image-file.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './brand-editor.module.css'

const kinds: readonly SiteImageKind[] = ['logoLight', 'logoDark', 'subBrandLogo', 'favicon']

function imageLabels(t: TFunction): Readonly<Record<SiteImageKind, string>> {
  return {
    logoLight: t('Logo on light background'),
    logoDark: t('Logo on dark background'),
    subBrandLogo: t('Sub-brand logo'),
    favicon: t('Square icon'),
  }
}

type Props = { readonly site: Site; readonly onChanged: (site: Site) => void }

/** Images are saved as soon as they are chosen. */
export function BrandImages({ site, onChanged }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Logos and icon')}>
      <p className={classes['quiet']}>
        {t(
          'PNG or JPEG, up to 300 kB. Saved immediately. A 512-pixel icon is also used for the installed app.',
        )}
      </p>
      {kinds.map((kind) => (
        <BrandImage key={kind} site={site} kind={kind} onChanged={onChanged} />
      ))}
    </Panel>
  )
}

function BrandImage({ site, kind, onChanged }: Props & { readonly kind: SiteImageKind }) {
  const { t } = useTranslation()
  const label = imageLabels(t)[kind]
  const [problem, setProblem] = useState<string>()
  const set = useMutation(api.portal.adminSetSiteImage.mutationOptions({ onSuccess: onChanged }))
  const address = site.images[kind]
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await readImageFile(file)
    setProblem('problem' in read ? read.problem : undefined)
    if ('image' in read) set.mutate({ siteid: site.siteid, kind, base64: read.image.base64 })
  }
  return (
    <div className={classes['image']} role="group" aria-label={label}>
      <span className={classes['thumb']} data-dark={kind === 'logoDark' || undefined}>
        {address && <img src={address} alt={label} />}
      </span>
      <span className={classes['imageName']}>{label}</span>
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={set.isPending}
              aria-label={t('Choose {{what}}', { what: label })}
            >
              {t('Choose')}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('Remove {{what}}', { what: label })}
            onClick={() => set.mutate({ siteid: site.siteid, kind, base64: null })}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      {(problem ?? set.error) && (
        <div className={classes['wide']}>
          <Notice title={t('Error')}>{problem ?? errorMessage(set.error)}</Notice>
        </div>
      )}
    </div>
  )
}
