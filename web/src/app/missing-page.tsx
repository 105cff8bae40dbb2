import { useEffect } from 'react'
import { deployed } from '../ui/deployed.ts'
import type { Missing } from '../ui/island.tsx'
import { MissingPart } from '../ui/missing.tsx'
import { reloadOnce } from './installed.ts'

/** Shown instead of a page that cannot load. After a release, reload into the new version: no text can be lost here. */
export function MissingPage(missing: Missing) {
  useEffect(() => {
    void deployed().then((version) => version === 'newer' && reloadOnce())
  }, [])
  return <MissingPart {...missing} />
}
