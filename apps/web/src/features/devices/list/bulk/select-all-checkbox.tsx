import { useTranslation } from 'react-i18next'
import type { DeviceSelection } from './use-device-selection.ts'

type Props = {
  readonly selection: DeviceSelection
  readonly isReady: boolean
  readonly className: string | undefined
}

/** Selects all found devices, or none. */
export function SelectAllCheckbox({ selection, isReady, className }: Props) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      className={className}
      aria-label={t('Select all devices')}
      checked={selection.every}
      ref={(box) => {
        if (box) box.indeterminate = selection.some && !selection.every
      }}
      disabled={!isReady}
      onChange={selection.toggleAll}
    />
  )
}
