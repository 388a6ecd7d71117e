import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type ExportOrder, rangeOf } from './export-order.ts'
import classes from './fleet-export.module.css'

export type PreviewState = ReturnType<typeof useExportPreview>

/** The content of the file. Requested again for each choice, because new records count too. */
export function useExportPreview(order: ExportOrder) {
  const { deviceids } = order
  const range = order.delivery === 'schedule' ? { relative: 1000 } : rangeOf(order)
  const query = useQuery(
    api.device.previewExport.queryOptions({
      input: deviceids.length === 0 ? skipToken : { deviceids: deviceids.join(','), ...range },
      staleTime: 0,
      retry: false,
    }),
  )
  const items = query.data?.Items ?? []
  const included = items.filter(({ leftOut }) => leftOut === null)
  return {
    error: query.error,
    leftOut: items.flatMap(({ deviceid, name, leftOut }) => (leftOut ? [{ deviceid, name, leftOut }] : [])),
    included: included.length,
    /** undefined: not counted yet, or there is no device whose records could be. */
    records: included.length > 0 ? included.reduce((sum, { records }) => sum + records, 0) : undefined,
  }
}

/** The devices left out of the file, each with the reason. */
export function ExportPreviewNotice({ preview: { error, leftOut } }: { readonly preview: PreviewState }) {
  const { t } = useTranslation()
  if (error) return <Notice title={t('Error')}>{errorMessage(error)}</Notice>
  if (leftOut.length === 0) return null
  return (
    <Notice kind="warning" title={t('{{count}} device not in the file', { count: leftOut.length })}>
      <span className={classes['leftOut']}>
        {leftOut.map(({ deviceid, name, leftOut: reason }) => (
          <span key={deviceid}>
            <bdi>{name || deviceid}</bdi>: {answerText(reason)}
          </span>
        ))}
      </span>
    </Notice>
  )
}
