import { type SignalQuality, signalQualities } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import classes from './signal-bars.module.css'

const bars = [4, 7, 10, 13]

/** Up to four bars and a word, so that nobody has to know what -85 dBm means. */
export function SignalBars({ quality }: { readonly quality: SignalQuality }) {
  const { t } = useTranslation()
  const lit = signalQualities.indexOf(quality)
  const words: Readonly<Record<SignalQuality, string>> = {
    unknown: t('Unknown'),
    weak: t('Weak'),
    fair: t('Fair'),
    good: t('Good'),
    excellent: t('Excellent'),
  }
  return (
    <span className={classes['signal']} data-signal={quality}>
      <svg viewBox="0 0 18 14" width="18" height="14" aria-hidden="true">
        {bars.map((height, at) => (
          <rect
            key={height}
            x={at * 4.8}
            y={14 - height}
            width="3.4"
            height={height}
            rx="1"
            className={at < lit ? classes['lit'] : classes['dark']}
          />
        ))}
      </svg>
      {words[quality]}
    </span>
  )
}
