import type { PaymentDifferences, ShownDifference } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { DifferenceItem } from './difference-item.tsx'
import { applyLabel, differenceTitle, outcomeText, proposalText } from './difference-text.ts'
import classes from './payments.module.css'
import { useDifferenceChanges, useDifferences } from './use-differences.ts'

/** The differences between the payment provider and the portal, with their actions. */
export function PaymentDifferencesView() {
  const { t } = useTranslation()
  const list = useDifferences()
  const { check, apply, mark } = useDifferenceChanges()
  const [confirming, setConfirming] = useState<ShownDifference | null>(null)
  if (list.isError && !list.data)
    return (
      <Notice title={t('Error')} onRetry={() => void list.refetch()}>
        {errorMessage(list.error)}
      </Notice>
    )
  if (!list.data) return <PageSkeleton />
  const { differences, checking } = list.data
  const applyOne = (difference: ShownDifference) => {
    mark.reset()
    // Refetching also happens automatically, so it needs no confirmation; the others end something.
    if (difference.proposal === 'fetchAgain') apply.mutate({ id: difference.id })
    else setConfirming(difference)
  }
  const failed = [check, apply, mark].find(({ isError }) => isError)
  return (
    <div className={classes['page']}>
      {failed && <Notice title={t('Error')}>{errorMessage(failed.error)}</Notice>}
      {apply.data && (
        <Notice kind={apply.data.outcome === 'remains' ? 'warning' : 'info'} onClose={apply.reset}>
          {outcomeText(apply.data.outcome, t)}
        </Notice>
      )}
      <Unasked list={list.data} />
      <Panel
        title={t('Differences')}
        flush
        aside={
          <span className={classes['aside']}>
            <LastComparison list={list.data} />
            <Button
              size="xs"
              variant="default"
              loading={check.isPending || checking}
              onClick={() => check.mutate(undefined)}
            >
              {t('Check now')}
            </Button>
          </span>
        }
      >
        {differences.length === 0 ? (
          <None list={list.data} />
        ) : (
          <ol className={classes['list']} aria-label={t('Differences')}>
            {differences.map((difference) => (
              <DifferenceItem
                key={difference.id}
                difference={difference}
                isApplying={apply.isPending && apply.variables.id === difference.id}
                isMarking={mark.isPending && mark.variables.id === difference.id}
                onApply={() => applyOne(difference)}
                onMark={(seen) => mark.mutate({ id: difference.id, seen })}
              />
            ))}
          </ol>
        )}
      </Panel>
      {confirming && (
        <ApplyDialog
          difference={confirming}
          isPending={apply.isPending}
          onApply={() => apply.mutate({ id: confirming.id }, { onSettled: () => setConfirming(null) })}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  )
}

type ListProps = { readonly list: PaymentDifferences }

function LastComparison({ list: { checking, compared_ts: at, payers } }: ListProps) {
  const { t } = useTranslation()
  if (checking) return <span className={classes['quiet']}>{t('Asking the payment provider…')}</span>
  if (at === null) return null
  return (
    <span className={classes['quiet']}>
      {t('{{number}} payer compared', { count: payers, number: formatCount(payers) })} ·{' '}
      <RelativeTime seconds={at} />
    </span>
  )
}

function Unasked({ list: { unasked } }: ListProps) {
  const { t } = useTranslation()
  if (unasked === 0) return null
  return (
    <Notice kind="warning" title={t('Not all payers were compared')}>
      {t('The payment provider gave no answer about {{number}} payer. Check again later.', {
        count: unasked,
        number: formatCount(unasked),
      })}
    </Notice>
  )
}

function None({ list: { compared_ts: at } }: ListProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconReceipt size={40} stroke={1.5} />}
      title={at === null ? t('Nothing compared yet') : t('No differences')}
    >
      {at === null
        ? t('The payment provider and the portal are compared daily. Check now to begin.')
        : t('The payment provider and the portal agree. They are compared again daily.')}
    </EmptyState>
  )
}

type Props = {
  readonly difference: ShownDifference
  readonly isPending: boolean
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Applying ends something, so it is confirmed. */
function ApplyDialog({ difference, isPending, onApply, onClose }: Props) {
  const { t } = useTranslation()
  const { kind, proposal, deviceid } = difference
  return (
    <Dialog onClose={onClose} title={`${applyLabel(proposal, t)}: ${deviceid ?? ''}`}>
      <p className={classes['question']}>{differenceTitle(kind, t)}.</p>
      <p className={classes['question']}>{proposalText(proposal, t)}</p>
      <p className={classes['question']}>
        {t('The payment provider is asked again before anything is done.')}
      </p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={isPending} onClick={onApply}>
          {applyLabel(proposal, t)}
        </Button>
      </Group>
    </Dialog>
  )
}
