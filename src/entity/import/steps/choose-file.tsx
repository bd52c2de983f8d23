import { Download, FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { Alert } from '~/ui/feedback/alert'
import { buttonClass } from '~/ui/button-class'
import { cn } from '~/ui/cn'
import { Spinner } from '~/ui/button'
import { type FileProblem, openFile, type Opened } from '../file/file-format'
import { maxFileBytes, maxRows } from '../import-entity'
import { useImport } from '../import-screen'

/** The first step: drop or choose a file. */
export function ChooseFile({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const { t, language } = useTranslation('import')
  const { entity, guide, fields } = useImport()
  const [problem, setProblem] = useState<FileProblem | 'unreadable' | null>(null)
  const [reading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)
  const megabytes = numberText(maxFileBytes / 1_000_000, language)

  const open = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    setReading(true)
    try {
      const opened = await openFile(file, { fields, guide })
      if (typeof opened === 'string') setProblem(opened)
      else onOpened(opened)
    } catch {
      setProblem('unreadable')
    } finally {
      setReading(false)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void open(event.dataTransfer.files[0])
  }

  return (
    <div className="flex flex-col gap-4">
      {problem && <Alert tone="danger">{t(`choose.problems.${problem}`, { megabytes })}</Alert>}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex cursor-pointer flex-col items-center gap-2 rounded border-2 border-dashed bg-surface-raised px-6 py-14 text-center transition-colors max-sm:py-10',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-strong/50 hover:border-border-strong',
        )}
      >
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('choose.title')}
          className="sr-only"
          onChange={(event) => {
            void open(event.target.files?.[0])
            // Allows choosing the same file again after correcting it.
            event.target.value = ''
          }}
        />
        <span className="mb-2 grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text [&_svg]:size-6">
          {reading ? <Spinner /> : <FileSpreadsheet aria-hidden="true" />}
        </span>
        <span className="title-face text-xl">{reading ? t('choose.reading') : t('choose.drop')}</span>
        <span className="max-w-[45ch] text-sm text-text-muted">{t('choose.or')}</span>
        <span aria-hidden="true" className={buttonClass({ variant: 'primary', className: 'mt-3' })}>
          {t('choose.button')}
        </span>
      </label>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-text-muted">
        <p>{t('choose.limits', { megabytes, rows: numberText(maxRows, language) })}</p>
        {guide.sample === undefined ? (
          <p>{t('choose.headings', { fields: fields.join(', ') })}</p>
        ) : (
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(guide.sample)}`}
            download={`${entity.plural}-sample.csv`}
            className={buttonClass({ variant: 'ghost', size: 'sm', className: 'max-sm:-ms-3' })}
          >
            <Download aria-hidden="true" />
            {t('choose.sample')}
          </a>
        )}
      </div>
    </div>
  )
}
