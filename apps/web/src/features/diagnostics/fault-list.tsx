import type { Diagnostics } from '@fieldport/contract'
import { describeFault } from '@fieldport/protocol'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './diagnostics.module.css'

type Fault = Diagnostics['faults'][number]

export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  const { t } = useTranslation()
  return (
    <ol className={classes['faults']} aria-label={t('Trouble codes')}>
      {faults.map((fault) => (
        <FaultItem key={`${fault.bus} ${fault.source} ${fault.spn}:${fault.fmi}`} fault={fault} />
      ))}
    </ol>
  )
}

function FaultItem({ fault }: { readonly fault: Fault }) {
  const { t } = useTranslation()
  const bus = fault.bus === 'can1' ? 'CAN 1' : 'CAN 2'
  return (
    <li className={classes['fault']} data-testid="fault">
      <span className={classes['code']}>
        SPN {fault.spn} · FMI {fault.fmi}
      </span>
      <span>{describeFault(fault.spn, fault.fmi)}</span>
      <span className={classes['quiet']}>
        {t('{{bus}}, controller {{source}}', { bus, source: fault.source })}
        {fault.count !== null && `, ${t('{{count}} time', { count: fault.count })}`}
      </span>
      <span className={classes['quiet']}>
        {t('First seen')} <RelativeTime seconds={fault.firstSeen} /> · {t('last seen')}{' '}
        <RelativeTime seconds={fault.lastSeen} />
      </span>
      <code className={classes['frame']}>{fault.data}</code>
    </li>
  )
}
