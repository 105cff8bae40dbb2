import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../device/save-file.ts'
import { useAwake } from '../../device/use-awake.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { barcodeName } from './barcode-name.ts'
import type { Gift } from './kept-gifts.ts'
import { sharpSize } from './sharp-size.ts'
import type { Picture } from './use-barcode.ts'

interface Props {
  gift: Gift
  picture: Picture
  onClose: () => void
}

/** The barcode as large as possible, for a scanner. */
export function BarcodeDialog({ gift, picture, onClose }: Props) {
  const { t } = useTranslation()
  useAwake()
  const { name } = gift.product
  const save = () => {
    saveFile(picture.file, barcodeName(name, picture.file.type))
    toast(t('store.barcode.saved'), { tone: 'calm' })
  }
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={name}
      description={t('store.barcode.line')}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() =>
              void copyText(gift.giftCode, t('store.gift.copied'), t('store.gift.notCopied'))
            }
          >
            <Copy aria-hidden="true" className="size-5" />
            {t('store.gift.copy')}
          </Button>
          <Button variant="soft" onClick={save}>
            <Download aria-hidden="true" className="size-5" />
            {t('store.barcode.save')}
          </Button>
        </>
      }
    >
      {/* Full width on a phone, because scanners read wide bars best. */}
      <div className="flex flex-col items-center gap-3 bg-paper py-4 text-paper-ink max-sm:-mx-6 max-sm:px-3 sm:rounded-field sm:px-4">
        <Enlarged address={picture.address} alt={t('store.barcode.alt', { name })} />
        <p className="text-center text-xl font-semibold tracking-wide">{gift.giftCode}</p>
      </div>
    </Dialog>
  )
}

/** A larger share would push the code off the screen. */
const partOfWindow = 0.5

function Enlarged({ address, alt }: { address: string; alt: string }) {
  const room = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null)
  const [available, setAvailable] = useState({ width: 0, height: 0 })

  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const measure = () =>
      setAvailable({ width: element.clientWidth, height: innerHeight * partOfWindow })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])

  const size = natural && sharpSize(natural, available, devicePixelRatio)
  return (
    <div ref={room} className="flex min-h-40 w-full items-center justify-center">
      <img
        src={address}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
        style={
          size
            ? {
                width: size.width,
                height: size.height,
                imageRendering: size.isSharp ? 'pixelated' : 'auto',
              }
            : { visibility: 'hidden', maxWidth: '100%' }
        }
      />
    </div>
  )
}
