import type { ComponentProps } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { CountedTextArea } from './counted-text-area.tsx'

interface Props<Values extends FieldValues, Sent>
  extends Omit<ComponentProps<typeof CountedTextArea>, 'value' | 'onChange' | 'onBlur' | 'error'> {
  control: Control<Values, unknown, Sent>
  errorOf: (name: FieldPathByValue<Values, string>) => string | undefined
  name: FieldPathByValue<Values, string>
}

/** The counted text area of a field of `useSchemaForm`. */
export function FormTextArea<Values extends FieldValues, Sent>({
  control,
  errorOf,
  name,
  ...rest
}: Props<Values, Sent>) {
  const {
    field: { value, onChange, onBlur },
  } = useController({ control, name })
  return <CountedTextArea {...rest} {...{ value, onChange, onBlur }} error={errorOf(name)} />
}
