import { type ProfileChange, settings } from '@dodam/contract'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../acts/use-act.ts'
import { Switch } from '../../ui/switch.tsx'

type Props = {
  label: ReactNode
  hint?: ReactNode
  value: boolean
  bodyOf: (value: boolean) => ProfileChange
}

/** A switch that is saved at once, and reverts if that fails. */
export function SavedSwitch({ label, hint, value, bodyOf }: Props) {
  const save = useAct(settings.changeProfile, { inTurn: true, failed: 'settings.failed' })
  const [wanted, setWanted] = useState(value)
  return (
    <Switch
      label={label}
      hint={hint}
      checked={save.isPending ? wanted : value}
      onChange={(next) => {
        setWanted(next)
        void save.run({ body: bodyOf(next) })
      }}
    />
  )
}
