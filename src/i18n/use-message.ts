import { useTranslation } from './react'

/** Schemas and errors name their messages by key ('auth:email.required'); this says them. */
export function useMessage(): (key: string) => string {
  const { t } = useTranslation()
  return (key) => t(key as never)
}
