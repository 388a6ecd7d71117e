import { diffConfigs } from '@fieldport/domain'
import { CloseButton, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format/times.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ChangeDiff } from '../diff/change-diff.tsx'
import { useConfigForm } from '../form/context.ts'
import classes from './history.module.css'
import { versionOptions } from './use-config-history.ts'

type Props = { readonly versions: readonly number[]; readonly onClose: () => void }

/** The differences between two versions, the older one first. */
export function VersionDiff({ versions, onClose }: Props) {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const [older = 0, newer = 0] = versions.toSorted((left, right) => left - right)
  const before = useQuery(versionOptions(deviceid, older))
  const after = useQuery(versionOptions(deviceid, newer))
  const error = before.error ?? after.error
  if (error) return <Notice title={t('Error')}>{errorMessage(error)}</Notice>
  if (!before.data || !after.data) return <Skeleton h={120} />
  const changes = diffConfigs(before.data.config, after.data.config)
  return (
    <section className={classes['diff']} aria-label={t('Compare')}>
      <header className={classes['diffHead']}>
        {t('{{count}} difference', { count: changes.length })}
        <CloseButton aria-label={t('Close comparison')} onClick={onClose} />
      </header>
      <ChangeDiff
        label={t('Compare')}
        changes={changes}
        before={
          <span title={formatDateTime(before.data.at)}>{t('Version {{version}}', { version: older })}</span>
        }
        after={
          <span title={formatDateTime(after.data.at)}>{t('Version {{version}}', { version: newer })}</span>
        }
      />
    </section>
  )
}
