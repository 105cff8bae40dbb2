import { Fragment } from 'react'
import { PersonLink } from './person-link.tsx'

/** Stands for the name in a text, and is in no text of the app. */
const mark = '\uE000'

interface Props {
  id: number | null
  name: string
  /** Returns the text with this name in it. */
  text: (name: string) => string
}

/** A text with a name in it that leads to the account, as `PersonLink` does. */
export function TextWithPerson({ id, name, text }: Props) {
  const [first, ...others] = text(mark).split(mark)
  return (
    <>
      {first}
      {others.map((rest, at) => (
        <Fragment key={at}>
          <PersonLink id={id} name={name} />
          {rest}
        </Fragment>
      ))}
    </>
  )
}
