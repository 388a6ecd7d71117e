import { useEffect, useState } from 'react'
import { createRawLoader, emptyLoad, type RawLoad } from './raw-loader.ts'

/** The rows of a range and their loading state, while the component is mounted. */
export function useRawLoad(deviceid: string) {
  const [load, setLoad] = useState<RawLoad>(() => emptyLoad('idle'))
  const [loader] = useState(() => createRawLoader(deviceid, setLoad))
  useEffect(() => loader.close, [loader])
  return { load, loader }
}
