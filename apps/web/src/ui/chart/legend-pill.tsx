import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './legend-pill.module.css'

type Props = {
  readonly label: string
  /** The colour of its line. */
  readonly colour: string | undefined
  readonly onRemove: (() => void) | undefined
}

/** A drawn series in the colour of its line, removable: choice and legend in one. */
export function LegendPill({ label, colour, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <Pill
      withRemoveButton
      {...(onRemove ? { onRemove } : {})}
      removeButtonProps={{ 'aria-label': t('Remove {{name}}', { name: label }) }}
    >
      <LegendDot colour={colour} />
      {label}
    </Pill>
  )
}

export function LegendDot({ colour }: Pick<Props, 'colour'>) {
  return <span className={classes['dot']} style={{ background: colour }} />
}
