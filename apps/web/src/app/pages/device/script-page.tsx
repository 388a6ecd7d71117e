import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommandQueue } from '../../../features/commands/command-queue.tsx'
import { ScriptStudio } from '../../../features/scripts/script-studio.tsx'
import { DeviceFrame } from './device-frame.tsx'
import classes from './diag-page.module.css'

const route = getRouteApi('/signed-in/script/$deviceid')

export function ScriptPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  return (
    <DeviceFrame deviceid={deviceid} page="script" name={t('Scripting')} capability="accessScripting">
      {() => (
        <div className={classes['page']}>
          <ScriptStudio deviceid={deviceid} />
          <CommandQueue deviceid={deviceid} />
        </div>
      )}
    </DeviceFrame>
  )
}
