import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Languages, Link2, Palette, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { languageCodes, languages } from '~/i18n/languages'
import { useTranslation } from '~/i18n/react'
import type { PaletteSource } from '~/manifest/palette-source'
import { SignOutIcon } from '~/ui/directional-icons'
import { toast } from '~/ui/feedback/toast'
import { appNavigation, type AreaName, type Entry, managerNavigation, useMayOpen } from '../navigation'
import { themes } from '../preferences/theme'
import { useLanguageChange } from '../preferences/use-language-change'
import { useTheme } from '../preferences/use-theme'

/** A result of the palette. */
export type Line = {
  /** Stable across sessions: recent choices are stored by it. */
  id: string
  label: string
  /** Synonyms for the search. */
  also?: string
  hint?: string
  icon: ReactNode
  /** Navigates to another page, whose content then gets the focus. */
  leads?: boolean
  /** Its text is still loading. */
  pending?: boolean
  /** Not stored as a recent choice. */
  passing?: boolean
  run: () => void | Promise<void>
}

const entriesOf: Record<AreaName, Entry[]> = {
  app: appNavigation,
  manager: managerNavigation.flatMap(({ entries }) => entries),
}

/** The pages of both areas that the caller may open, the current area first. */
export function usePages(caller: Caller, here: AreaName): Line[] {
  const { t } = useTranslation(['palette', 'frame'])
  const navigate = useNavigate()
  const mayOpen = useMayOpen(caller)

  const pagesOf = (area: AreaName): Line[] => {
    if (!can(caller, `apps.${area}`)) return []
    const [home] = entriesOf[area]
    return entriesOf[area]
      .filter((entry) => !entry.leaves && mayOpen(entry))
      .map((entry) => {
        const { to, label, icon: Icon } = entry
        return {
          id: `page:${to}`,
          label: t(label as never),
          also: `${t(`areas.${area}`)} ${entry === home ? t(area === 'app' ? 'frame:navigation.openApp' : 'frame:navigation.openManager') : ''}`,
          hint: t(`areas.${area}`),
          icon: <Icon aria-hidden="true" />,
          leads: true,
          run: () => navigate({ to }),
        }
      })
  }

  return here === 'app'
    ? [...pagesOf('app'), ...pagesOf('manager')]
    : [...pagesOf('manager'), ...pagesOf('app')]
}

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
