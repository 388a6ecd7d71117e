import { type PermissionLevel, parsePermissionLevel, permissionLevels } from '@fieldport/domain'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { permissionName } from '../../../ui/permission-name.ts'

type Props = Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  readonly value: PermissionLevel
  readonly onChange: (level: PermissionLevel) => void
}

export function PermissionSelect({ value, onChange, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(event) => onChange(parsePermissionLevel(event.currentTarget.value))}
      data={permissionLevels.map((level) => ({ value: level, label: permissionName(level, t) }))}
    />
  )
}
