import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'

type Props = {
  label: string
  /** The uploaded fraction, from 0 to 1; at 1, the server is processing. */
  share: number
}

export function UploadProgress({ label, share }: Props) {
  const { t, language } = useTranslation('picture')
  const percent = Math.floor(share * 100)
  const text = share < 1 ? t('uploading', { percent: numberText(percent, language) }) : t('processing')
  return (
    <div className="w-full max-w-64">
      <p className="text-sm text-text-muted tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-surface-sunken"
      >
        <div
          style={{ inlineSize: `${percent}%` }}
          className="h-full rounded-full bg-accent transition-[inline-size] duration-150"
        />
      </div>
    </div>
  )
}
