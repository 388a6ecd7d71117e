import type { BenchTest } from '@fieldport/contract'
import type { BenchCheck, BenchCheckName, BenchFinding } from '@fieldport/domain'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { formatDateTime } from '../../lib/format/times.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { joinFacts } from '../../lib/format/direction.ts'
import { BenchFirmware } from './bench-firmware.tsx'
import { BenchVerdict } from './bench-verdict.tsx'
import classes from './bench.module.css'

/** Polled while someone is at the bench. */
const refetchMs = 3_000

/** A device before shipping: first firmware, current checks and the verdict. */
export function BenchPanel({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const bench = useQuery(
    api.prov.getBench.queryOptions({
      input: { deviceid },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.owned ? false : refetchMs),
    }),
  )
  const { data } = bench
  return (
    <Panel title={t('Bench test')}>
      {bench.isError && !data && (
        <Notice title={t('Error')} onRetry={() => void bench.refetch()}>
          {errorMessage(bench.error)}
        </Notice>
      )}
      {!data && !bench.isError && <PageSkeleton />}
      {data && (
        <div className={classes['parts']}>
          <Checks checks={data.checks} />
          {data.owned ? (
            <Notice kind="info">{t('This device has an owner. Its test is closed.')}</Notice>
          ) : (
            <>
              <BenchFirmware deviceid={deviceid} firmware={data.firmware} />
              <BenchVerdict deviceid={deviceid} checks={data.checks} />
            </>
          )}
          <Results results={data.results} />
        </div>
      )}
    </Panel>
  )
}

const icons = { passed: IconCircleCheck, failed: IconCircleX, waiting: IconCircleDashed } as const

function Checks({ checks }: { readonly checks: readonly BenchCheck[] }) {
  const { t } = useTranslation()
  const states = { passed: t('Passed'), failed: t('Failed'), waiting: t('Waiting') } as const
  return (
    <ul className={classes['checks']} aria-label={t('Checks')}>
      {checks.map(({ name, state, finding, seen }) => {
        const Icon = icons[state]
        return (
          <li key={name} className={classes['check']} data-state={state}>
            <Icon size={20} aria-label={states[state]} />
            <span className={classes['name']}>{checkName(name, t)}</span>
            <span className={classes['quiet']}>{joinFacts([findingText(finding, t), seen])}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Results({ results }: Pick<BenchTest, 'results'>) {
  const { t } = useTranslation()
  if (results.length === 0) return <p className={classes['quiet']}>{t('Not tested yet.')}</p>
  return (
    <ul className={classes['checks']} aria-label={t('Test results')}>
      {results.map(({ id, at, by, passed, note }) => (
        <li key={id} className={classes['check']} data-state={passed ? 'passed' : 'failed'}>
          {passed ? (
            <IconCircleCheck size={20} aria-hidden="true" />
          ) : (
            <IconCircleX size={20} aria-hidden="true" />
          )}
          <span className={classes['name']}>{passed ? t('Passed') : t('Failed')}</span>
          <span className={classes['quiet']}>{joinFacts([note, formatDateTime(at), by])}</span>
        </li>
      ))}
    </ul>
  )
}

function checkName(name: BenchCheckName, t: TFunction): string {
  const names: Readonly<Record<BenchCheckName, string>> = {
    contact: t('Last contact'),
    firmware: t('Firmware'),
    selfCheck: t('Self-check'),
    signal: t('Signal'),
  }
  return names[name]
}

function findingText(finding: BenchFinding, t: TFunction): string {
  const texts: Readonly<Record<BenchFinding, string>> = {
    ok: '',
    noMessage: t('No message yet'),
    silent: t('No message for 10 minutes'),
    notReported: t('Not reported yet'),
    newerFirmware: t('Newer firmware is recommended'),
    refusedData: t('Data was refused'),
    faults: t('Active trouble codes'),
    supplyOutOfRange: t('Supply voltage out of range'),
    batteryOutOfRange: t('Battery voltage out of range'),
    weakSignal: t('Weak signal'),
  }
  return texts[finding]
}
