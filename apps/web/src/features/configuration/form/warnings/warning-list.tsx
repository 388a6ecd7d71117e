import type { ConfigWarning } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../../lib/texts/messages.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ShowSetting } from '../../fields/setting-problems.tsx'
import classes from '../form.module.css'
import { useWarnings } from './warnings.ts'

type Props = { readonly onShow: (key: string) => void }

/** All warnings in one place: dangers are visible, the rest is one click away. */
export function WarningList({ onShow }: Props) {
  const { t } = useTranslation()
  const warnings = useWarnings()
  const [isOpen, setOpen] = useState(false)
  const dangers = warnings.filter(({ severity }) => severity === 'danger')
  const others = warnings.filter(({ severity }) => severity !== 'danger')
  if (warnings.length === 0) return null
  return (
    <section className={classes['warnings']} aria-label={t('Warnings')}>
      {dangers.map((warning) => (
        <Notice key={warning.code}>
          <WarningText warning={warning} onShow={onShow} />
        </Notice>
      ))}
      {others.length > 0 && (
        <div className={classes['mild']}>
          <Button
            variant="subtle"
            color="yellow"
            size="compact-sm"
            c="var(--fp-warning)"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('{{count}} warning', { count: others.length })}
          </Button>
          {isOpen && (
            <ul>
              {others.map((warning) => (
                <li key={warning.code}>
                  <WarningText warning={warning} onShow={onShow} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

function WarningText({ warning, onShow }: { readonly warning: ConfigWarning } & Props) {
  const key = warning.keys[0]
  return (
    <>
      {localize(warning.message)} {key !== undefined && <ShowSetting onShow={() => onShow(key)} />}
    </>
  )
}
