import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { isArabic, type Language, languageCodes, languages } from '~/i18n/languages'
import { Field } from '~/ui/form/field'
import { SegmentedControl } from '~/ui/form/segmented-control'
import { Select } from '~/ui/form/select'
import { themes } from './theme'
import { useLanguageChange } from './use-language-change'
import { useTheme } from './use-theme'

const icons = {
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
  system: <Monitor aria-hidden="true" />,
}

/** Language and theme. Compact where they are secondary. */
export function DisplayPreferences({ compact }: { compact?: boolean }) {
  const { t, language } = useTranslation()
  const changeLanguage = useLanguageChange()
  const [theme, chooseTheme] = useTheme()

  return (
    <div className={compact ? 'mx-auto flex w-full max-w-sm items-end gap-3' : 'grid gap-6 sm:grid-cols-2'}>
      <Field label={t('preferences.language')} hideLabel={compact} className="flex-1">
        <Select
          name="language"
          // The word العربية alone must not make every reader download the Arabic font.
          className={isArabic(language) ? undefined : 'font-[Figtree,system-ui]'}
          value={language}
          onChange={(event) => void changeLanguage(event.target.value as Language)}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code].name}
            </option>
          ))}
        </Select>
      </Field>
      <SegmentedControl
        label={t('preferences.theme')}
        hideLabel={compact}
        value={theme}
        onValueChange={chooseTheme}
        options={themes.map((value) => ({
          value,
          icon: icons[value],
          label: compact ? (
            <span className="sr-only">{t(`preferences.themes.${value}`)}</span>
          ) : (
            t(`preferences.themes.${value}`)
          ),
        }))}
      />
    </div>
  )
}
