import {
  type AiDraft,
  aiAccountIds,
  aiPosts,
  type Category,
  categories,
  type Language,
  languages,
  maxAiPostsADay,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useAiName } from './ai-name.ts'

/** Asks for the account, language and topic of a draft. */
export function WishDialog({
  onClose,
  onDrafted,
}: {
  onClose: () => void
  onDrafted: (draft: AiDraft) => void
}) {
  const { t } = useTranslation()
  const nameOf = useAiName()
  const mine = useLanguage()
  const [authorId, setAuthor] = useState<(typeof aiAccountIds)[number]>(aiAccountIds[0])
  const [language, setLanguage] = useState<Language>(mine)
  const [category, setCategory] = useState<Category>(categories[0])
  const draft = useAct(aiPosts.draft, { failed: 'admin.ai-posts.draftFailed' })
  return (
    <ConfirmAct
      title={t('admin.ai-posts.new')}
      effects={[
        t('admin.ai-posts.draftLine'),
        t('admin.ai-posts.limitLine', { count: maxAiPostsADay }),
      ]}
      confirm={t('admin.ai-posts.draft')}
      busy={draft.isPending}
      onClose={onClose}
      onConfirm={() =>
        void draft.run({ body: { authorId, language, category } }, (outcome) => {
          if (outcome.kind === 'done') onDrafted(outcome.answer)
        })
      }
    >
      <ChoiceChips
        label={t('admin.ai-posts.author')}
        options={aiAccountIds.map((id) => ({ value: String(id), label: nameOf(id) }))}
        value={String(authorId)}
        onChange={(chosen) =>
          setAuthor(aiAccountIds.find((id) => String(id) === chosen) ?? aiAccountIds[0])
        }
      />
      <ChoiceChips
        label={t('admin.ai-posts.language')}
        options={languages.map((value) => ({ value, label: t(`admin.ai-posts.in.${value}`) }))}
        value={language}
        onChange={setLanguage}
      />
      <ChoiceChips
        label={t('admin.ai-posts.topic')}
        options={categories.map((value) => ({ value, label: t(`app.category.${value}`) }))}
        value={category}
        onChange={setCategory}
      />
    </ConfirmAct>
  )
}
