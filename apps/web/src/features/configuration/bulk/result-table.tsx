import type { BulkResult } from '@fieldport/contract'
import { findConfigKey } from '@fieldport/domain'
import { Badge, Table } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { changeArrow } from '../../../lib/format/change-arrow.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { labelOf, formatFieldValue } from '../fields/config-text.ts'
import { ArrowText } from '../../../ui/arrow-text.tsx'
import tableClasses from '../../../ui/stacked-table.module.css'
import classes from './bulk.module.css'

type Props = { readonly results: readonly BulkResult[]; readonly isPreview: boolean }

/** One row per device: the changes, or why there are none. */
export function ResultTable({ results, isPreview }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes['results']}>
      <Table stickyHeader className={tableClasses['stacked'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Device')}</Table.Th>
            <Table.Th>{t('Result')}</Table.Th>
            <Table.Th>{t('Changes')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.map((result) => (
            <Table.Tr key={result.deviceid}>
              <Table.Td>
                {result.name || result.deviceid}
                <div className={classes['quiet']}>{result.deviceid}</div>
              </Table.Td>
              <Table.Td>
                <Badge variant="light" color={colours[result.status]}>
                  {bulkStatusLabel(result.status, isPreview, t)}
                </Badge>
                <div className={classes['quiet']}>{answerText(result)}</div>
              </Table.Td>
              <Table.Td>
                <Changes result={result} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Changes({ result }: { readonly result: BulkResult }) {
  const { t } = useTranslation()
  return (
    <ul className={classes['changes']}>
      {result.changes.map(({ key, from, to }) => {
        const row = findConfigKey(key)
        return (
          <li key={key}>
            {labelOf(row, key)}:{' '}
            <ArrowText
              text={`${formatFieldValue(row, from)} ${changeArrow()} ${formatFieldValue(row, to)}`}
            />
          </li>
        )
      })}
      {result.failedKeys.map((key) => (
        <li key={key} className={classes['refused']}>
          {t('Refused: {{name}}', { name: labelOf(findConfigKey(key), key) })}
        </li>
      ))}
    </ul>
  )
}

const colours = { queued: 'teal', unchanged: 'gray', refused: 'red' } as const

function bulkStatusLabel(status: BulkResult['status'], isPreview: boolean, t: TFunction): string {
  if (status === 'refused') return t('Refused')
  if (status === 'unchanged') return t('Unchanged')
  return isPreview ? t('Will change') : t('Queued')
}
