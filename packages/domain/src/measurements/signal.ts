export const signalQualities = ['unknown', 'weak', 'fair', 'good', 'excellent'] as const
export type SignalQuality = (typeof signalQualities)[number]
export type SignalKey = 'wifi_rssi' | 'gsm_rssi'

/**
 * Received power in dBm from which a signal is fair, good and excellent. Sources: Wi-Fi: client makers' roaming
 * requirements (-67 dBm carries voice); cellular: the customary RSSI scale of modem makers.
 */
const limits: Readonly<Record<SignalKey, readonly number[]>> = {
  wifi_rssi: [-75, -67, -55],
  gsm_rssi: [-100, -85, -70],
}

/** A modem's value for 'unknown'. Source: specification 2, section 9. */
const unknownGsmDbm = -114

/** Signal strength in a word; its index in `signalQualities` is the number of bars. Power is never above zero. */
export function signalQuality(key: SignalKey, dbm: unknown): SignalQuality {
  if (typeof dbm !== 'number' || !Number.isFinite(dbm) || dbm > 0) return 'unknown'
  if (key === 'gsm_rssi' && dbm <= unknownGsmDbm) return 'unknown'
  const reached = limits[key].filter((limit) => dbm >= limit).length
  return signalQualities[1 + reached] ?? 'unknown'
}
