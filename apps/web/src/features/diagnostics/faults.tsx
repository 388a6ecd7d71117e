import type { Diagnostics } from '@fieldport/contract'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import classes from './diagnostics.module.css'

// The names of trouble codes are large, and few devices have any.
const FaultList = lazy(async () => ({ default: (await import('./fault-list.tsx')).FaultList }))

/** Trouble codes of the controllers on both buses, from bus message 65226. */
export function Faults({ faults }: { readonly faults: Diagnostics['faults'] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Trouble codes')} testId="diag-faults" flush>
      {faults.length === 0 ? (
        <p className={classes['none']}>{t('No trouble codes in the last 600 readings.')}</p>
      ) : (
        <ErrorBoundary fallback={<p className={classes['none']}>{t('Error Loading Data')}</p>}>
          <Suspense fallback={<Skeleton h={96} radius={0} />}>
            <FaultList faults={faults} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Panel>
  )
}
