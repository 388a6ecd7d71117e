import { diffConfigs, findConfigKey } from '@fieldport/domain'
import { CloseButton, Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format/times.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { labelOf, formatFieldValue } from '../fields/config-text.ts'
import { useConfigForm } from '../form/context.ts'
import classes from './history.module.css'
import { versionOptions } from './use-config-history.ts'

type Props = { readonly versions: readonly number[]; readonly onClose: () => void }

/** What differs between two versions, the older one first. */
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
        <CloseButton aria-label={t('Close the comparison')} onClick={onClose} />
      </header>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Setting')}</Table.Th>
            <Table.Th title={formatDateTime(before.data.at)}>
              {t('Version {{version}}', { version: older })}
            </Table.Th>
            <Table.Th title={formatDateTime(after.data.at)}>
              {t('Version {{version}}', { version: newer })}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ key, from, to }) => {
            const row = findConfigKey(key)
            return (
              <Table.Tr key={key}>
                <Table.Td>
                  {labelOf(row, key)}
                  <br />
                  <code>{key}</code>
                </Table.Td>
                <Table.Td>{formatFieldValue(row, from)}</Table.Td>
                <Table.Td>{formatFieldValue(row, to)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}
