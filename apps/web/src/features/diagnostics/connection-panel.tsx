import type { Diagnostics } from '@fieldport/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format/numbers.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './diagnostics.module.css'

type Props = {
  readonly connection: Diagnostics['connection']
  readonly newestPointAt: number | null
  /** When the portal was asked, epoch seconds: what it said is kept for minutes. */
  readonly askedAt: number
}

export function ConnectionPanel({ connection, newestPointAt, askedAt }: Props) {
  const { t } = useTranslation()
  const { transport, connected, lastMessageAt, refusedTotal } = connection
  return (
    <Panel
      title={t('Connection')}
      aside={
        <span className={classes['quiet']}>
          {t('Asked')} <RelativeTime seconds={askedAt} />
        </span>
      }
      testId="diag-connection"
    >
      <dl className={classes['facts']}>
        <Fact name={t('Connected')}>{connected ? t('Yes, over MQTT') : t('No')}</Fact>
        <Fact name={t('Last message over')}>
          {transport === null ? t('None yet') : transport.toUpperCase()}
        </Fact>
        <Fact name={t('Last message')}>
          {lastMessageAt === null ? t('None yet') : <RelativeTime seconds={lastMessageAt} />}
        </Fact>
        <Fact name={t('Newest measurement')}>
          {newestPointAt === null ? t('None yet') : <RelativeTime seconds={newestPointAt} />}
        </Fact>
        <Fact name={t('Messages refused')}>{formatCount(refusedTotal)}</Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
