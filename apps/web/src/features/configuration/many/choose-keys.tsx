import { findConfigKey } from '@fieldport/domain'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { labelOf, tellValue } from '../fields/display.ts'
import { useConfigForm } from '../form/context.ts'
import classes from './many.module.css'

type Props = { readonly chosen: readonly string[]; readonly onChoose: (keys: readonly string[]) => void }

export function ChooseKeys({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { store } = useConfigForm()
  const changes = store.changes()
  return (
    <fieldset className={classes['choice']}>
      <legend>{t('Changes')}</legend>
      {Object.entries(changes).map(([key, value]) => {
        const row = findConfigKey(key)
        const isChosen = chosen.includes(key)
        return (
          <div key={key} className={classes['option']}>
            <Checkbox
              size="sm"
              label={`${row ? `${translateLabel(row.section)} · ` : ''}${labelOf(row, key)}`}
              checked={isChosen}
              onChange={() => onChoose(isChosen ? chosen.filter((each) => each !== key) : [...chosen, key])}
            />
            <span className={classes['to']}>{row?.secret ? '•••' : tellValue(row, value)}</span>
          </div>
        )
      })}
    </fieldset>
  )
}
