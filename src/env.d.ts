interface ImportMetaEnv {
  readonly VITE_DEMO?: string
  readonly VITE_ENV_NAME?: string
  readonly VITE_ENV_EMOJI?: string
  readonly VITE_ENV_COLOR?: string
  readonly BUILD_VERSION?: string
  readonly BUILD_COMMIT?: string
  readonly BUILD_DATE?: string
}
