import { blocks, type PublicUser } from '@dodam/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { readOnAt } from '../../ui/focus.ts'
import { Listed } from '../../ui/listed.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { useBlock } from './use-block.ts'

/** The people the member has blocked, each with the way to unblock them. */
export function BlockedPeople() {
  const { t } = useTranslation()
  const list = usePages(blocks.list, {}, { pageSize: 50 })
  const [freed, setFreed] = useState<readonly number[]>([])
  const frame = useRef<HTMLDivElement>(null)
  const people = list.items.filter(({ id }) => !freed.includes(id))

  const free = async ({ id }: PublicUser, unblock: () => Promise<boolean>) => {
    setFreed((ids) => [...ids, id])
    // The pressed button unmounts.
    readOnAt(frame.current)
    if (!(await unblock())) setFreed((ids) => ids.filter((one) => one !== id))
  }

  return (
    <div ref={frame} tabIndex={-1}>
      <Listed
        list={list.error ? list : { ...list, items: people }}
        loading={<Loading />}
        empty={<p className="text-ink-soft">{t('blocks.empty')}</p>}
        moreClass="mt-4"
      >
        <ul className="-my-2 divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-3 py-2">
              <Person person={person} onUnblock={(unblock) => void free(person, unblock)} />
            </li>
          ))}
        </ul>
      </Listed>
    </div>
  )
}

interface PersonProps {
  person: PublicUser
  /** The act resolves to whether it succeeded. */
  onUnblock: (unblock: () => Promise<boolean>) => void
}

function Person({ person, onUnblock }: PersonProps) {
  const { t } = useTranslation()
  const { unblock } = useBlock(person)
  const name = usePersonName()(person)
  return (
    <>
      <Avatar person={person} />
      <div className="flex min-w-0 flex-1 items-center gap-1">
        <p className="truncate font-medium">{name}</p>
        {person.isVerified && <VerifiedMark />}
      </div>
      <Button
        variant="soft"
        aria-label={t('blocks.unblockNamed', { name })}
        onClick={() => onUnblock(unblock)}
      >
        {t('blocks.unblock')}
      </Button>
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-4">
      {['a', 'b'].map((key) => (
        <div key={key} className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
