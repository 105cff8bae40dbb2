import {
  type AdminProduct,
  type Answer,
  type Barcode,
  barcodesPageSize,
  store,
  users,
} from '@dodam/contract'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { usePersonName } from '../../../i18n/person-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'

type Looked = Answer<typeof store.readProduct>

/** A product's codes, loaded only on request: every look is audited. */
export function Codes({ product }: { product: AdminProduct }) {
  const { t } = useTranslation()
  const [looked, setLooked] = useState<Looked | null>(null)
  const { run, isPending } = useAct(store.readProduct, { failed: 'admin.products.codes.failed' })
  const look = async (before?: number) => {
    const query = { limit: barcodesPageSize, ...(before !== undefined && { before }) }
    const outcome = await run({ params: { id: product.id }, query })
    if (outcome.kind !== 'done') return
    const { answer } = outcome
    setLooked((held) =>
      held && before !== undefined
        ? { ...answer, barcodes: [...held.barcodes, ...answer.barcodes] }
        : answer,
    )
  }
  const isOld =
    looked !== null &&
    (looked.stock !== product.stock || looked.claimedCount !== product.claimedCount)
  return (
    <section aria-labelledby="codes" className="flex flex-col gap-3">
      <h2 id="codes" className="text-lg font-bold">
        {t('admin.products.codes.title')}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-48 flex-1 text-ink-soft">
          {t(isOld ? 'admin.products.codes.old' : 'admin.products.codes.line')}
        </p>
        {(looked === null || isOld) && (
          <Button variant="soft" busy={isPending} onClick={() => void look()}>
            <Eye aria-hidden="true" className="size-5" />
            {t(looked === null ? 'admin.products.codes.look' : 'admin.products.codes.again')}
          </Button>
        )}
      </div>
      {looked && <CodeTable barcodes={looked.barcodes} />}
      {looked && looked.nextBefore !== null && (
        <MoreButton
          list={{
            hasMore: true,
            isLoadingMore: isPending,
            loadMore: () => void look(looked.nextBefore ?? undefined),
          }}
          className="self-center"
        />
      )}
    </section>
  )
}

function CodeTable({ barcodes }: { barcodes: readonly Barcode[] }) {
  const { t } = useTranslation()
  const may = useMay()
  const nameOf = usePersonName()
  const columns: Column<Barcode>[] = [
    {
      key: 'code',
      head: t('admin.products.codes.code'),
      isName: true,
      cell: ({ code, isGenerated }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <code className="font-semibold break-all">{code}</code>
          {isGenerated && <Badge tone="warn">{t('admin.products.codes.generated')}</Badge>}
        </span>
      ),
    },
    {
      key: 'picture',
      head: t('admin.products.codes.picture'),
      cell: ({ code, imageUrl }) => <CodePicture code={code} imageUrl={imageUrl} />,
    },
    {
      key: 'whose',
      head: t('admin.products.codes.whose'),
      cell: ({ claimer, claimedAt }) =>
        claimer && !may(users.list) ? (
          nameOf(claimer)
        ) : claimer ? (
          <Link
            to={adminPaths.user(claimer.id)}
            className="relative z-10 text-brand-strong underline underline-offset-4"
          >
            {nameOf(claimer)}
          </Link>
        ) : (
          t(claimedAt === null ? 'admin.products.codes.nobody' : 'admin.products.codes.left')
        ),
    },
    {
      key: 'when',
      head: t('admin.products.codes.when'),
      isNarrow: true,
      cell: ({ claimedAt }) => (claimedAt === null ? '–' : dateTimeText(claimedAt)),
    },
  ]
  return (
    <DataTable
      label={t('admin.products.codes.title')}
      rows={barcodes}
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

/** A picture of a code. Its link expires after five minutes, so it is downloaded at once. */
function CodePicture({ code, imageUrl }: Pick<Barcode, 'code' | 'imageUrl'>) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === imageUrl)
    return <span className="text-sm text-ink-soft">{t('admin.products.codes.noPicture')}</span>
  return (
    <span className="inline-block rounded bg-paper p-1">
      <img
        src={imageUrl}
        alt={t('store.barcode.alt', { name: code })}
        onError={() => setBroken(imageUrl)}
        className="h-12 max-w-48 object-contain"
      />
    </span>
  )
}
