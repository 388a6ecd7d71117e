import { type SignalWord, signalWords } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import classes from './signal-bars.module.css'

const bars = [4, 7, 10, 13]

/** Up to four bars and the word: nobody has to know what -85 dBm are. */
export function SignalBars({ word }: { readonly word: SignalWord }) {
  const { t } = useTranslation()
  const lit = signalWords.indexOf(word)
  const words: Readonly<Record<SignalWord, string>> = {
    unknown: t('Unknown'),
    weak: t('Weak'),
    fair: t('Fair'),
    good: t('Good'),
    excellent: t('Excellent'),
  }
  return (
    <span className={classes['signal']} data-signal={word}>
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
      {words[word]}
    </span>
  )
}
