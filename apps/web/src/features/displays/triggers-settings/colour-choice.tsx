import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './triggers.module.css'

type Props = {
  readonly label: string
  readonly colours: readonly string[]
  /** undefined: the brand's own. */
  readonly value: string | undefined
  readonly onChange: (colour: string | undefined) => void
}

/** Native radio buttons: arrow keys and screen readers know what to do. */
export function ColourChoice({ label, colours, value, onChange }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const names = colourNames(t)
  const offered = value === undefined || colours.includes(value) ? colours : [...colours, value]
  return (
    <fieldset className={classes['colours']}>
      <legend>{label}</legend>
      {[undefined, ...offered].map((colour) => (
        <label key={colour ?? ''} className={classes['colour']} title={names[colour ?? ''] ?? colour}>
          <input
            type="radio"
            name={name}
            checked={colour === value}
            aria-label={names[colour ?? ''] ?? colour}
            onChange={() => onChange(colour)}
          />
          <span
            className={classes['swatch']}
            style={colour === undefined ? undefined : { background: colour }}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** Of the colours that the domain offers. */
function colourNames(t: (words: string) => string): Readonly<Record<string, string>> {
  return {
    '': t('Brand colour'),
    '#1d5fc2': t('Blue'),
    '#0f7b6c': t('Teal'),
    '#2f7d32': t('Green'),
    '#a35b00': t('Amber'),
    '#c62828': t('Red'),
    '#7b3fb5': t('Violet'),
    '#56616b': t('Grey'),
  }
}
