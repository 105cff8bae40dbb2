import { type AiDraft, aiPosts, aiPostsPageSize, type Post, posts } from '@dodam/contract'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { usePages, useRead } from '../../../api/use-read.ts'
import { paths } from '../../../paths.ts'
import { CategoryBadges } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Listed, wholeList } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { Excerpt } from '../../../ui/written-text.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { languageOf } from '../parts/language-of.ts'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { useShortcuts } from '../shell/keys.ts'
import { useAiName } from './ai-name.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { WishDialog } from './wish-dialog.tsx'

/** What is asked about before it is done. */
type Asked = { to: 'publish' | 'discard'; draft: AiDraft } | { to: 'delete'; post: Post }
type Opened = { to: 'wish' } | { to: 'edit'; draft: AiDraft } | Asked

/** Drafts of stories for the AI accounts, and those that are published. Nothing is published by itself. */
export function AiPostsPage() {
  const { t } = useTranslation()
  const rows = useRowKeys()
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const wish = () => setOpen({ to: 'wish' })
  useShortcuts([{ key: 'n', does: t('admin.ai-posts.new'), run: wish }])
  const drafts = wholeList(useRead(aiPosts.listDrafts, {}))
  const published = usePages(aiPosts.listPublished, {}, { pageSize: aiPostsPageSize })
  return (
    <AdminPage
      title={t('admin.shell.nav.ai-posts')}
      line={t('admin.ai-posts.line')}
      actions={
        <Button onClick={wish}>
          <Plus aria-hidden="true" className="size-5" />
          {t('admin.ai-posts.new')}
        </Button>
      }
    >
      <div ref={rows} className="flex flex-col gap-8">
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-bold">{t('admin.ai-posts.drafts')}</h2>
          <Listed
            list={drafts}
            empty={<EmptyState icon={<Bot />} line={t('admin.ai-posts.noDrafts')} />}
          >
            <DataTable
              label={t('admin.ai-posts.drafts')}
              rows={drafts.items}
              columns={useDraftColumns(setOpen)}
              keyOf={({ id }) => id}
            />
          </Listed>
        </section>
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-bold">{t('admin.ai-posts.published')}</h2>
          <Listed
            list={published}
            empty={<EmptyState icon={<Bot />} line={t('admin.ai-posts.nonePublished')} />}
          >
            <DataTable
              label={t('admin.ai-posts.published')}
              rows={published.items}
              columns={usePublishedColumns(setOpen)}
              keyOf={({ id }) => id}
            />
          </Listed>
        </section>
      </div>
      {open?.to === 'wish' && (
        <WishDialog onClose={close} onDrafted={(draft) => setOpen({ to: 'edit', draft })} />
      )}
      {open?.to === 'edit' && <DraftDialog draft={open.draft} onClose={close} />}
      {open !== null && open.to !== 'wish' && open.to !== 'edit' && (
        <Confirmed opened={open} onClose={close} />
      )}
    </AdminPage>
  )
}

/** The beginning of a story, to name it. */
const beginOf = (text: string) => {
  const letters = [...text]
  return letters.length > 40 ? `${letters.slice(0, 40).join('')}…` : text
}

/** The columns of drafts and of what is published. */
function useSharedColumns(): Column<Pick<Post, 'authorId' | 'categories'>>[] {
  const { t } = useTranslation()
  const nameOf = useAiName()
  return [
    {
      key: 'author',
      head: t('admin.ai-posts.author'),
      isNarrow: true,
      cell: ({ authorId }) => nameOf(authorId),
    },
    {
      key: 'topics',
      head: t('admin.ai-posts.topics'),
      cell: ({ categories }) => <CategoryBadges categories={categories} className="gap-1!" />,
    },
  ]
}

function useDraftColumns(open: (opened: Opened) => void): Column<AiDraft>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'text',
      head: t('admin.ai-posts.text'),
      isName: true,
      cell: (draft) => (
        <button
          type="button"
          data-row=""
          className={rowLook}
          onClick={() => open({ to: 'edit', draft })}
        >
          <Excerpt text={draft.content} lines={2} lang={languageOf(draft.content)} />
        </button>
      ),
    },
    ...useSharedColumns(),
    {
      key: 'by',
      head: t('admin.ai-posts.by'),
      isNarrow: true,
      cell: ({ isByModel }) => t(isByModel ? 'admin.ai-posts.byModel' : 'admin.ai-posts.builtIn'),
    },
    {
      key: 'since',
      head: t('admin.ai-posts.drafted'),
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'acts',
      head: t('admin.ai-posts.acts'),
      isNarrow: true,
      cell: (draft) => (
        <div className="relative z-10 flex gap-1">
          <Button
            variant="soft"
            aria-label={t('admin.ai-posts.publishOf', { text: beginOf(draft.content) })}
            onClick={() => open({ to: 'publish', draft })}
          >
            {t('admin.ai-posts.publish')}
          </Button>
          <Button
            variant="dangerSoft"
            aria-label={t('admin.ai-posts.deleteOf', { text: beginOf(draft.content) })}
            onClick={() => open({ to: 'discard', draft })}
          >
            {t('admin.ai-posts.delete')}
          </Button>
        </div>
      ),
    },
  ]
}

function usePublishedColumns(open: (opened: Opened) => void): Column<Post>[] {
  const { t } = useTranslation()
  const location = useLocation()
  return [
    {
      key: 'text',
      head: t('admin.ai-posts.text'),
      isName: true,
      cell: ({ id, content, language }) => (
        <Link data-row to={paths.post(id)} state={{ background: location }} className={rowLook}>
          <Excerpt text={content} lines={2} lang={language ?? undefined} />
        </Link>
      ),
    },
    ...useSharedColumns(),
    {
      key: 'since',
      head: t('admin.ai-posts.since'),
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'acts',
      head: t('admin.ai-posts.acts'),
      isNarrow: true,
      cell: (post) => (
        <Button
          className="relative z-10"
          variant="dangerSoft"
          aria-label={t('admin.ai-posts.deleteOf', { text: beginOf(post.content) })}
          onClick={() => open({ to: 'delete', post })}
        >
          {t('admin.ai-posts.delete')}
        </Button>
      ),
    },
  ]
}

/** Asks before a draft is published or deleted, and before a published story is deleted. */
function Confirmed({ opened, onClose }: { opened: Asked; onClose: () => void }) {
  const { t } = useTranslation()
  const publish = useAct(aiPosts.publish, {
    done: 'admin.ai-posts.publishDone',
    gone: { NOT_FOUND: 'admin.ai-posts.gone' },
    failed: 'admin.ai-posts.publishFailed',
  })
  const says = {
    done: 'admin.ai-posts.deleted',
    gone: { NOT_FOUND: 'admin.ai-posts.gone' },
    failed: 'admin.ai-posts.deleteFailed',
  } as const
  const discard = useAct(aiPosts.discard, says)
  const remove = useAct(posts.remove, says)
  const { content, categories, id } = opened.to === 'delete' ? opened.post : opened.draft
  const params = { id }
  const end = ({ kind }: { kind: string }) => {
    if (kind !== 'refused') onClose()
  }
  const send = () => {
    if (opened.to === 'delete') void remove.run({ params }, end)
    else if (opened.to === 'discard') void discard.run({ params }, end)
    else void publish.run({ params, body: { content, categories } }, end)
  }
  const isPublish = opened.to === 'publish'
  return (
    <ConfirmAct
      title={t(isPublish ? 'admin.ai-posts.publishTitle' : 'admin.ai-posts.deleteTitle')}
      effects={[
        t(
          isPublish
            ? 'admin.ai-posts.publishLine'
            : opened.to === 'discard'
              ? 'admin.ai-posts.discardLine'
              : 'admin.ai-posts.deleteLine',
        ),
      ]}
      confirm={t(isPublish ? 'admin.ai-posts.publish' : 'admin.ai-posts.delete')}
      isDangerous={!isPublish}
      busy={publish.isPending || discard.isPending || remove.isPending}
      onClose={onClose}
      onConfirm={send}
    >
      <p
        lang={languageOf(content)}
        className="rounded-field bg-surface-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap"
      >
        {content}
      </p>
    </ConfirmAct>
  )
}
