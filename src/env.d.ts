interface ImportMetaEnv {
  readonly VITE_DEMO?: string
  readonly VITE_ENV_NAME?: string
  readonly VITE_ENV_EMOJI?: string
  readonly VITE_ENV_COLOR?: string
}
