import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './add-device.module.css'
import { canScan, startScan } from './scanner.ts'
import { deviceIdOfLabel } from './typed-id.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** Scans the code on a label; hidden if the browser cannot. */
export function ScanLabel({ onFound }: { readonly onFound: (deviceid: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!canScan()) return null
  const found = (deviceid: string) => {
    setOpen(false)
    onFound(deviceid)
  }
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconQrcode size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('Scan the label')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('Scan the label')}>
        <Camera onFound={found} />
      </Dialog>
    </>
  )
}

type State = 'looking' | 'otherCode' | 'refused' | 'failed'

function Camera({ onFound }: { readonly onFound: (deviceid: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('looking')
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    const stopping = new AbortController()
    const take = (text: string) => {
      const deviceid = deviceIdOfLabel(text)
      if (deviceid === null) setState('otherCode')
      else latest.current(deviceid)
    }
    if (video.current)
      startScan(video.current, take, stopping.signal).catch((error: unknown) => {
        if (stopping.signal.aborted) return
        const name = error instanceof DOMException ? error.name : ''
        setState(name === 'NotAllowedError' ? 'refused' : 'failed')
      })
    return () => stopping.abort()
  }, [])
  if (state === 'refused')
    return (
      <Notice kind="warning">
        {t('Camera access was denied. Allow it for this page in your browser, or enter the device ID.')}
      </Notice>
    )
  if (state === 'failed')
    return <Notice kind="warning">{t("The camera couldn't be started. Enter the device ID instead.")}</Notice>
  return (
    <>
      <video ref={video} className={classes['camera']} muted playsInline aria-label={t('Camera')} />
      <p className={classes['hint']} role="status">
        {state === 'otherCode'
          ? t("This isn't a device code. Point the camera at the code on the device label.")
          : t('Point the camera at the code on the device label.')}
      </p>
    </>
  )
}
