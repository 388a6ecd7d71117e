import type { ImportResult } from '@fieldport/contract'
import { IconAlertTriangle, IconCircleCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { answerText, localizeOr, localizeText } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './maintenance.module.css'

const icons = { success: IconCircleCheck, skipped: IconMinus, failed: IconAlertTriangle } as const

type Props = { readonly result: ImportResult; readonly title: string }

/** Warnings, then a result an item. */
export function ImportReport({ result, title }: Props) {
  const { t } = useTranslation()
  const words = { success: t('Done'), skipped: t('Skipped'), failed: t('Failed') }
  return (
    <section className={classes['report']} aria-label={title} data-testid="import-report">
      <h3 className={classes['reportTitle']}>{title}</h3>
      {result.warnings.map((warning, at) => (
        <Notice key={warning} kind="warning">
          {localizeOr(result.localizableWarnings?.[at], warning)}
        </Notice>
      ))}
      <ul className={classes['results']}>
        {result.importResults.map((item) => {
          const { importName, result: outcome } = item
          const Icon = icons[outcome]
          return (
            <li key={importName} data-result={outcome}>
              <Icon size={16} aria-label={words[outcome]} />
              <span className={classes['item']}>{localizeText(importName)}</span>
              <span className={classes['quiet']}>{answerText(item)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
