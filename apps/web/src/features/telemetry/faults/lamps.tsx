import type { Dm1 } from '@fieldport/protocol'
import { useTranslation } from 'react-i18next'
import classes from './faults-table.module.css'

type Lamp = keyof Dm1['lamps']

const lampsInOrder: readonly Lamp[] = ['stop', 'warning', 'malfunction', 'protect']

/** The lamps that shine in the cab, each with its word. Nothing where none does. */
export function Lamps({ lamps }: { readonly lamps: Dm1['lamps'] }) {
  const { t } = useTranslation()
  const words: Readonly<Record<Lamp, string>> = {
    stop: t('Stop lamp'),
    warning: t('Warning lamp'),
    malfunction: t('Malfunction lamp'),
    protect: t('Protect lamp'),
  }
  return lampsInOrder
    .filter((lamp) => lamps[lamp] === 'on')
    .map((lamp) => (
      <span key={lamp} className={classes['lamp']} data-lamp={lamp}>
        <span className={classes['bulb']} aria-hidden="true" /> {words[lamp]}
      </span>
    ))
}
