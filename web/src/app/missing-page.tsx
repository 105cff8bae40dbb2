import { useEffect } from 'react'
import { deployed } from '../ui/deployed.ts'
import type { Missing } from '../ui/island.tsx'
import { MissingPart } from '../ui/missing.tsx'
import { reloadOnce } from './installed.ts'

/** In the place of a page. One that was asked for anew after a release is opened by the app of today, as nobody writes on it yet. */
export function MissingPage(missing: Missing) {
  useEffect(() => {
    void deployed().then((version) => version === 'newer' && reloadOnce())
  }, [])
  return <MissingPart {...missing} />
}
