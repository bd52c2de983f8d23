import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Languages, Link2, Palette, Pencil } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { languageCodes, languages } from '~/i18n/languages'
import { useTranslation } from '~/i18n/react'
import type { PaletteSource } from '~/manifest/palette-source'
import { SignOutIcon } from '~/ui/directional-icons'
import { toast } from '~/ui/feedback/toast'
import { themes } from '../preferences/theme'
import { useLanguageChange } from '../preferences/use-language-change'
import { useTheme } from '../preferences/use-theme'
import type { Line } from './line'

const nameOf = (code: string, inLanguage: string) =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code

/** Actions available on every page. */
export function useActions(
  sources: readonly PaletteSource[],
  caller: Caller,
  account: '/app/account' | '/manager/account',
  onSignOut: () => void,
): Line[] {
  const { t, language } = useTranslation(['palette', 'frame', 'auth', 'account'])
  const navigate = useNavigate()
  const changeLanguage = useLanguageChange()
  const [theme, chooseTheme] = useTheme()

  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      toast.success(t('copied'))
    } catch {
      // No permission, or a page without https.
      toast.error(t('copyFailed'))
    }
  }

  const works: (Line | false)[] = [
    ...sources
      .flatMap((source) => source.actions?.(caller, t as never) ?? [])
      .map(({ to, ...action }) => ({ ...action, leads: true, run: () => navigate({ to }) })),
    !caller.impersonatedBy && {
      id: 'change-name',
      label: t('account:name.change'),
      icon: <Pencil aria-hidden="true" />,
      leads: true,
      run: () => navigate({ to: account, search: { state: 'change-name' } }),
    },
    {
      id: 'switch-app',
      label: t('frame:welcome.switch'),
      icon: <ArrowLeftRight aria-hidden="true" />,
      leads: true,
      run: () =>
        navigate({ to: '/welcome', search: { from: account === '/app/account' ? 'app' : 'manager' } }),
    },
    {
      id: 'copy-address',
      label: t('copyAddress'),
      also: t('also.copyAddress'),
      icon: <Link2 aria-hidden="true" />,
      run: copyAddress,
    },
    {
      id: 'sign-out',
      label: t('auth:signOut.action'),
      also: t('also.signOut'),
      icon: <SignOutIcon />,
      // Never first in the list, where Enter alone would choose it.
      passing: true,
      run: onSignOut,
    },
  ]
  const themeActions = themes
    .filter((each) => each !== theme)
    .map((each) => ({
      id: `theme-${each}`,
      label: t('theme', { name: t(`frame:preferences.themes.${each}`) }),
      also: t('also.theme'),
      icon: <Palette aria-hidden="true" />,
      run: () => chooseTheme(each),
    }))
  const tongues = languageCodes
    .filter((code) => code !== language)
    .map((code) => ({
      id: `language-${code}`,
      label: t('language', { name: languages[code].name }),
      // By its own name, and by its English name for those who cannot type it.
      also: `${nameOf(code, language)} ${nameOf(code, 'en')}`,
      hint: nameOf(code, language),
      icon: <Languages aria-hidden="true" />,
      run: () => changeLanguage(code),
    }))
  return [...works.filter((each): each is Line => each !== false), ...themeActions, ...tongues]
}
