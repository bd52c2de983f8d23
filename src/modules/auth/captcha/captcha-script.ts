import type { Language } from '~/i18n/languages'
import type { Captcha } from '~/modules/auth/sign-in-options'

type Options = Record<string, unknown>

/** The common API of the three providers' scripts. */
type Widgets = {
  render: (box: HTMLElement, options: Options) => string | number
  remove?: (widget: string | number) => void
}

type Appearance = { language: Language; theme: 'light' | 'dark' }

/** Pixels. hCaptcha and reCAPTCHA have a fixed width. */
const fullWidth = 304

/** Turnstile shows no text in a language that it does not support. */
const turnstileLanguages =
  'ar bg cs da de el en es fa fi fr he hi hr hu id it ja ko lt ms nb nl pl pt ro ru sk sl sr sv th tl tr uk vi zh'.split(
    ' ',
  )

const scripts: Record<
  Captcha['provider'],
  { src: string; global: string; optionsFor: (as: Appearance) => Options }
> = {
  turnstile: {
    src: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    global: 'turnstile',
    optionsFor: ({ language, theme }) => ({
      theme,
      size: 'flexible',
      language: turnstileLanguages.includes(language) ? language : 'en',
    }),
  },
  hcaptcha: {
    src: 'https://js.hcaptcha.com/1/api.js',
    global: 'hcaptcha',
    optionsFor: ({ language, theme }) => ({ theme, hl: language }),
  },
  recaptcha: {
    src: 'https://www.google.com/recaptcha/api.js',
    global: 'grecaptcha',
    optionsFor: ({ language, theme }) => ({ theme, hl: language }),
  },
}

/** Ad blockers often leave a script loading forever. */
const limit = 10_000

let loading: Promise<void> | undefined

/** A loaded script is kept; a failed one can be retried. */
function load(provider: Captcha['provider']): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = undefined
      script.remove()
      reject(new Error('captcha not loaded'))
    }
    const timer = setTimeout(fail, limit)
    Object.assign(window, {
      onCaptchaLoaded: () => {
        clearTimeout(timer)
        resolve()
      },
    })
    script.addEventListener('error', fail)
    script.src = `${scripts[provider].src}?render=explicit&onload=onCaptchaLoaded`
    document.head.append(script)
  })
  return loading
}

type Events = { onProof: (proof: string) => void; onFailed: () => void }

/** Renders the widget in the box and returns a function that removes it. */
export async function showCaptcha(
  { provider, siteKey }: Captcha,
  box: HTMLElement,
  appearance: Appearance,
  { onProof, onFailed }: Events,
): Promise<() => void> {
  await load(provider)
  const { global, optionsFor } = scripts[provider]
  const widgets = (window as unknown as Record<string, Widgets>)[global]!
  // A new element each time, because not every provider can reset one.
  const container = box.appendChild(document.createElement('div'))
  const widget = widgets.render(container, {
    sitekey: siteKey,
    size: box.clientWidth < fullWidth ? 'compact' : 'normal',
    ...optionsFor(appearance),
    callback: onProof,
    'expired-callback': () => onProof(''),
    'error-callback': onFailed,
  })
  return () => {
    widgets.remove?.(widget)
    container.remove()
  }
}
