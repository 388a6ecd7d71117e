import { useEffect, useState } from 'react'
import { createRawLoader, emptyLoad, type RawLoad } from './raw-loader.ts'

/** The rows of a range and how their loading goes, for as long as the component is there. */
export function useRawLoad(deviceid: string) {
  const [load, setLoad] = useState<RawLoad>(() => emptyLoad('idle'))
  const [loader] = useState(() => createRawLoader(deviceid, setLoad))
  useEffect(() => loader.close, [loader])
  return { load, loader }
}
