import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Control } from '~/entity/form/form-fields'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { palette, paletteNames } from '~/example/catalogue/genre/genre-colors'

/** A palette, and a field for any other colour code. */
export function ColorField({ label, value, error, onChange }: Control<string>) {
  const { t } = useTranslation('catalogue')
  const group = useId()
  const chosen = value.toLowerCase()
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{label}</legend>
        <div className="grid grid-cols-6 gap-2">
          {paletteNames.map((name) => (
            <label
              key={name}
              title={t(`genres.palette.${name}`)}
              style={{ backgroundColor: palette[name] }}
              className={swatch}
            >
              <input
                type="radio"
                name={group}
                aria-label={t(`genres.palette.${name}`)}
                checked={chosen === palette[name]}
                onChange={() => onChange(palette[name])}
                className="peer absolute inset-0 appearance-none rounded-[inherit] outline-none"
              />
              <Check
                aria-hidden="true"
                className="pointer-events-none size-4 text-[#fffaf2] opacity-0 peer-checked:opacity-100"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-start gap-2">
        <Field
          label={t('genres.form.other')}
          error={error}
          hint={isColor(value) && !isReadable(value) ? t('genres.form.tooLight') : undefined}
          className="min-w-0 flex-1"
        >
          <TextInput
            aria-label={t('genres.form.code')}
            dir="ltr"
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="tabular-nums max-sm:h-11"
          />
        </Field>
        <input
          type="color"
          aria-label={t('genres.form.pick')}
          value={isColor(value) ? chosen : palette.clay}
          onChange={(event) => onChange(event.target.value)}
          className={cn(
            'mt-6.5 size-10 shrink-0 cursor-pointer rounded border border-border-strong bg-surface-raised p-1 max-sm:size-11',
            '[&::-webkit-color-swatch]:rounded-tight [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0',
          )}
        />
      </div>
    </div>
  )
}

const swatch =
  'relative grid h-10 cursor-pointer place-items-center rounded-tight ring-1 ring-border-strong/40 transition-transform hover:scale-105 max-sm:h-11 ' +
  'has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** The text colour of drawn covers. */
const ink = '#fffaf2'

/** WCAG AA for normal text. */
const minContrast = 4.5

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

export const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text)

/** Whether a title is readable on a cover of this colour. */
export const isReadable = (color: string) =>
  (luminance(ink) + 0.05) / (luminance(color) + 0.05) >= minContrast
