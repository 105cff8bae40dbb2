import { feedPageSize, type PublicUser, profiles } from '@dodam/contract'
import { Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { EmptyState } from '../../ui/states.tsx'
import { PostFeed } from '../posts/post-feed.tsx'

/** The stories of a person that the reader may see. */
export function ProfilePosts({ user, isOwn }: { user: PublicUser; isOwn: boolean }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const feed = usePages(
    profiles.listUserPosts,
    { params: { id: user.id } },
    { pageSize: feedPageSize, more: 8 },
  )
  return (
    <section aria-labelledby="profile-posts">
      <h2 id="profile-posts" className="mb-4 font-bold text-xl">
        {isOwn ? t('profiles.ownPosts') : t('profiles.posts', { name: nameOf(user) })}
      </h2>
      <PostFeed
        feed={feed}
        onMore={feed.loadMore}
        empty={<EmptyState icon={<Sprout />} line={t('profiles.noPosts')} />}
      />
    </section>
  )
}
