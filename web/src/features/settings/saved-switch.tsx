import { type ProfileChange, settings } from '@dodam/contract'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveFailedText } from './save-failed.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** As it is stored. */
  value: boolean
  bodyOf: (value: boolean) => ProfileChange
}

/** A switch that is saved at once, and goes back if that fails. */
export function SavedSwitch({ label, hint, value, bodyOf }: Props) {
  const save = useWrite(settings.changeProfile, { inTurn: true })
  const [wanted, setWanted] = useState(value)
  return (
    <Switch
      label={label}
      hint={hint}
      checked={save.isPending ? wanted : value}
      onChange={(next) => {
        setWanted(next)
        save.mutate(
          { body: bodyOf(next) },
          { onError: (error) => toast(saveFailedText(error), { tone: 'danger' }) },
        )
      }}
    />
  )
}
