import type { ComponentProps, ReactNode } from 'react'
import { island } from '../../ui/island.tsx'
import { MissingUnseen } from '../../ui/missing.tsx'
import type { WriterNotes } from './writer-notes.tsx'

const Notes = island(
  async () => ({ default: (await import('./writer-notes.tsx')).WriterNotes }),
  MissingUnseen,
  null,
)

/** `WriterNotes` for pages that are mostly read: the code is loaded with the first own text. */
export const OwnNotes = (props: ComponentProps<typeof WriterNotes>): ReactNode => (
  <Notes {...props} />
)
