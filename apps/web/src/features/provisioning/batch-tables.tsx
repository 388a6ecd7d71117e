import type { ProvisionResult } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { answerText, localize } from '../../lib/texts/messages.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { type BatchRow, resultsCsv } from './batch.ts'
import tableClasses from '../../ui/plain-table.module.css'
import classes from './provisioning.module.css'

/** A thousand rows would be too many to read; those with problems come first. */
const shownRows = 100

export function BatchPreview({ rows }: { readonly rows: readonly BatchRow[] }) {
  const { t } = useTranslation()
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const shown = [...wrong, ...rows.filter(({ problems }) => problems.length === 0)].slice(0, shownRows)
  return (
    <div>
      <p className={classes['summary']} role="status">
        {t('{{total}} rows, {{wrong}} with problems. Rows with problems are skipped.', {
          total: rows.length,
          wrong: wrong.length,
        })}
      </p>
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('Preview')}>
        <table className={`${tableClasses['table']} ${classes['table']}`}>
          <thead>
            <tr>
              <th scope="col">{t('Line number')}</th>
              <th scope="col">{t('Device ID')}</th>
              <th scope="col">{t('Model')}</th>
              <th scope="col">{t('Problems')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, item, problems }) => (
              <tr key={line} data-wrong={problems.length > 0 || undefined}>
                <td>{line}</td>
                <td>{item.deviceid}</td>
                <td>{item.model}</td>
                <td>{problems.length === 0 ? t('None') : problems.map(localize).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <p className={classes['summary']}>
          {t('And {{number}} more.', { number: rows.length - shown.length })}
        </p>
      )}
    </div>
  )
}

export function BatchResults({ results }: { readonly results: readonly ProvisionResult[] }) {
  const { t } = useTranslation()
  const created = results.filter(({ status }) => status === 'created').length
  return (
    <div>
      <div className={classes['resultHead']}>
        <p className={classes['summary']} role="status">
          {t('{{created}} of {{total}} devices created.', { created, total: results.length })}
        </p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => save('devices.csv', resultsCsv(results))}
        >
          {t('Download results')}
        </Button>
      </div>
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('Results')}>
        <table className={`${tableClasses['table']} ${classes['table']}`}>
          <thead>
            <tr>
              <th scope="col">{t('Device ID')}</th>
              <th scope="col">{t('Result')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ index, deviceid, status, ...answer }) => (
              <tr key={index} data-wrong={status === 'created' ? undefined : true}>
                <td>
                  {status === 'created' ? (
                    <TextLink to="/sqprov/$deviceid" params={{ deviceid }} inherit>
                      <bdi dir="ltr">{deviceid}</bdi>
                    </TextLink>
                  ) : (
                    deviceid
                  )}
                </td>
                <td>{answerText(answer)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
