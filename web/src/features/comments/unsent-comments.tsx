import { useTranslation } from 'react-i18next'
import { UnsentText } from '../../ui/unsent-text.tsx'
import { useMe } from '../accounts/session.ts'
import { useDraftsBelow } from './drafts.ts'

/** What a member was writing below a story when it went. */
export function UnsentComments({ postId }: { postId: number }) {
  const { t } = useTranslation()
  const drafts = useDraftsBelow(useMe()?.id ?? 0, postId)
  return drafts.map(({ read, drop }, at) => (
    <UnsentText key={at} label={t('comments.unsent')} text={read() ?? ''} onDiscard={drop} />
  ))
}
